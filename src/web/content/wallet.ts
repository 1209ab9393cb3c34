import type { WalletFailure } from '#domain/wallet/failure.ts';
import { type NetworkId, networkOf } from '#domain/wallet/networks.ts';
import type { ProviderKind } from '#domain/wallet/provider-kind.ts';
import type { WalletNotice } from '#domain/wallet/state.ts';

/** Words, links and networks of the wallet panel. A team that adopts the product edits them here. */

/** What a wallet is told when it is asked to add the testnet. While developing: the chain that `npm run devnet` starts. */
export const TESTNET = {
  rpcUrl: import.meta.env.DEV ? 'http://127.0.0.1:8545' : 'https://rpc.testnet.technovex.example',
  explorerUrl: 'https://explorer.testnet.technovex.example',
} as const;

export interface NetworkWords {
  readonly name: string;
  readonly currency: string;
  /** Undefined: there is none to link to. */
  readonly explorerUrl: string | undefined;
}

export const NETWORK_WORDS: Record<NetworkId, NetworkWords> = {
  testnet: { name: 'Technovex Testnet', currency: 'TVX', explorerUrl: TESTNET.explorerUrl },
  mainnet: { name: 'Ethereum Mainnet', currency: 'ETH', explorerUrl: 'https://etherscan.io' },
  // Goerli has been shut down, and its explorer with it.
  goerli: { name: 'Goerli', currency: 'ETH', explorerUrl: undefined },
  sepolia: { name: 'Sepolia', currency: 'ETH', explorerUrl: 'https://sepolia.etherscan.io' },
};

const UNKNOWN_NETWORK: NetworkWords = {
  name: 'Unknown network',
  currency: 'coins of this chain',
  explorerUrl: undefined,
};

export function networkWords(chainId: number): NetworkWords {
  const id = networkOf(chainId);
  return id === undefined ? UNKNOWN_NETWORK : NETWORK_WORDS[id];
}

export const WALLET_LINKS = {
  install: { label: 'Install a browser wallet', href: 'https://browser-wallet.example/download' },
  /** Leads to the explorer of the wallet's network, to the testnet's while no wallet is connected. */
  explorer: 'Block Explorer',
  resources: [
    { label: 'Documentation', href: 'https://docs.technovex.example' },
    { label: 'Testnet Faucet', href: 'https://faucet.testnet.technovex.example' },
  ],
} as const;

/** Names for wallets that tell no name of their own. */
export const WALLET_KIND_NAMES: Record<ProviderKind, string> = {
  exchange: 'Coinbase Wallet',
  mobile: 'Trust Wallet',
  extension: 'Browser Wallet',
};

export const WALLET_PANEL = {
  title: 'Technovex Wallet',
  close: 'Close',
  opensInNewTab: '(opens in a new tab)',
  locked: {
    title: 'Available June 1, 2025',
    paragraphs: [
      'The Technovex blockchain will be available on June 1, 2025.',
      'Keep mining TVX through the Web Miner until then.',
      'Your accumulated balance becomes transferable at mainnet launch.',
    ],
    minerLink: { label: 'Open the Web Miner', href: '/web-miner' },
  },
  noWallet: {
    title: 'No Wallet Detected',
    text: 'Connecting needs a wallet extension in this browser. After installing one, come back to this page.',
    lookAgain: 'Look again',
  },
  disconnected: {
    title: 'Connect your wallet',
    text: 'Your wallet shows a request, and you decide there which account this site may see.',
    choose: 'Choose a wallet',
    only: 'Your wallet',
    connect: 'Connect Wallet',
  },
  waiting: {
    connecting: (wallet: string) => `Waiting for ${wallet}`,
    restoring: (wallet: string) => `Asking ${wallet} whether you are still connected`,
    switching: 'Waiting for the network switch',
    adding: 'Waiting for the network to be added',
    checking: 'Checking the network',
    text: 'Open your wallet and answer its request. Nothing happens without your answer.',
    cancel: 'Stop waiting',
  },
  connected: {
    badge: 'Connected',
    connectedWith: 'Connected with',
    network: 'Network',
    chainId: 'Chain ID',
    address: 'Address',
    balance: 'Balance',
    balanceNote: 'What the chain reports for this address. Mined TVX of the Web Miner is not part of it.',
    balanceUnread: 'Reading the balance from the chain.',
    balanceUnreadable: 'The balance could not be read; 0.00 is only a placeholder. We try again every 30 seconds.',
    balanceExact: (amount: string) => `Exactly ${amount}`,
    disconnect: 'Disconnect Wallet',
  },
  wrongNetwork: {
    title: 'Wrong Network',
    text: (chainId: number) =>
      `Your wallet is on chain ${chainId}, which is none of the networks of this site. You stay connected for demonstration; the figures below are of that chain.`,
    switch: 'Switch Network',
  },
  otherNetwork: {
    text: (network: string) => `You are on ${network}, not on the Technovex Testnet.`,
    switch: 'Switch to Technovex Testnet',
  },
  facts: {
    title: 'The network',
    beforeConnecting:
      'Connecting also asks your wallet to switch to this network, and to add it if the wallet does not know it. Compare these with what your wallet shows.',
    beforeSwitching:
      'Your wallet is asked to switch to this network, and to add it if it does not know it. Compare these with what your wallet shows.',
    name: 'Network',
    chainId: 'Chain ID',
    rpc: 'RPC address',
    currency: 'Currency',
    explorer: 'Block Explorer',
    decimals: (decimals: number) => `${decimals} decimals`,
  },
  safety:
    'This site never asks your wallet for a signature or a transaction. If a request like that appears, refuse it.',
  resources: 'Resources',
  help: {
    title: 'Trouble connecting?',
    text: 'Most problems are a locked wallet or a request that is still open in it.',
    button: 'Get help',
    notice: {
      title: 'Wallet Connection Help',
      description:
        'Unlock your wallet, close requests that are still open in it, then press Connect Wallet again. This site never asks for your recovery phrase.',
    },
  },
  /** For figures that could not be read again; the cause stands between the two. */
  stale: { title: 'Figures may be old', next: 'We try again every 30 seconds.' },
} as const;

export interface NoticeWords {
  readonly title: string;
  readonly description: string;
  readonly variant: 'default' | 'destructive';
  /** What to do next; stands in the panel after the cause. */
  readonly next: string;
}

const CONNECT_FAILED = 'Failed to connect to your wallet. Please try again.';

/** What a notice says; `walletName` is empty when the wallet is not known. */
export function noticeWords(notice: WalletNotice, walletName: string): NoticeWords {
  return WALLET_NOTICES[notice](walletName === '' ? 'wallet' : walletName);
}

/** Specification, section 8, "Wallet panel notices". `wallet` is the wallet's name. */
const WALLET_NOTICES: Record<WalletNotice, (wallet: string) => NoticeWords> = {
  'no-wallet': () => ({
    title: 'No Web3 Wallet Detected',
    description: 'Install a browser wallet to connect.',
    variant: 'destructive',
    next: 'Install one, then press Look again.',
  }),
  'connection-failed': () => ({
    title: 'Connection Failed',
    description: CONNECT_FAILED,
    variant: 'destructive',
    next: 'Press Connect Wallet to be asked again.',
  }),
  'connection-error': () => ({
    title: 'Connection Error',
    description: CONNECT_FAILED,
    variant: 'destructive',
    next: 'Unlock the wallet or reload this page, then press Connect Wallet again.',
  }),
  'network-error': () => ({
    title: 'Network Error',
    description: 'Failed to add or switch to the Technovex network. Using current network for demonstration.',
    variant: 'destructive',
    next: 'You are connected on the network shown below. Press Switch Network to try again.',
  }),
  connected: (wallet) => ({
    title: 'Wallet Connected',
    description: `Successfully connected to your ${wallet}.`,
    variant: 'default',
    next: 'You stay on the network shown below, which this site accepts.',
  }),
  disconnected: () => ({
    title: 'Wallet Disconnected',
    description: 'This site has forgotten your account. To take back its permission too, use your wallet.',
    variant: 'default',
    next: '',
  }),
  'disconnect-error': () => ({
    title: 'Disconnect Error',
    description: 'You are disconnected here, but this browser did not let the saved connection be cleared.',
    variant: 'destructive',
    next: 'Clear the data of this site in your browser.',
  }),
  'network-updated': () => ({
    title: 'Network Updated',
    description: 'Your wallet is now on the Technovex Testnet.',
    variant: 'default',
    next: '',
  }),
  'network-switch-failed': () => ({
    title: 'Network Switch Failed',
    description: 'Your wallet stays on the network it was on.',
    variant: 'destructive',
    next: 'You can try again, or switch in your wallet.',
  }),
};

/** The cause behind a notice, in one sentence. */
export const FAILURE_WORDS: Record<WalletFailure, string> = {
  refused: 'The request was declined in the wallet.',
  'already-asking': 'An earlier request is still open in the wallet; answer or close it there first.',
  'unknown-chain': 'The wallet does not know the Technovex Testnet.',
  unsupported: 'The wallet cannot do what it was asked.',
  'cut-off': 'The wallet has lost its connection to the chain.',
  'no-answer': 'The wallet has not answered.',
  'bad-answer': 'The wallet answered with something this site does not understand.',
  'no-account': 'The wallet gave no account.',
  'not-switched': 'The wallet is on another network than it was asked for.',
  other: 'The wallet reported an error.',
};
