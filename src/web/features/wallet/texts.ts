import type { WalletFailure } from '#domain/wallet/failure.ts';
import { type NetworkId, networkOf } from '#domain/wallet/networks.ts';
import type { ProviderKind } from '#domain/wallet/provider-kind.ts';
import type { WalletNotice } from '#domain/wallet/state.ts';
import { SHIPPED_LINKS } from '#web/content/links.ts';
import { WALLET_BUTTON } from './button-texts.ts';

/** Texts, links and networks of the wallet panel. */

/** In development: the chain that `npm run devnet` starts. */
export const TESTNET = {
  rpcUrl: import.meta.env.DEV ? 'http://127.0.0.1:8545' : 'https://rpc.testnet.technovex.example',
  explorerUrl: 'https://explorer.testnet.technovex.example',
} as const;

export interface NetworkTexts {
  readonly name: string;
  readonly currency: string;
  readonly explorerUrl: string | undefined;
}

export const NETWORK_TEXTS: Record<NetworkId, NetworkTexts> = {
  testnet: { name: 'Technovex Testnet', currency: 'TVX', explorerUrl: TESTNET.explorerUrl },
  mainnet: { name: 'Ethereum Mainnet', currency: 'ETH', explorerUrl: 'https://etherscan.io' },
  // Goerli and its explorer have been shut down.
  goerli: { name: 'Goerli', currency: 'ETH', explorerUrl: undefined },
  sepolia: { name: 'Sepolia', currency: 'ETH', explorerUrl: 'https://sepolia.etherscan.io' },
};

const UNKNOWN_NETWORK: NetworkTexts = {
  name: 'Unknown network',
  currency: 'coins of this chain',
  explorerUrl: undefined,
};

export function networkTexts(chainId: number): NetworkTexts {
  const id = networkOf(chainId);
  return id === undefined ? UNKNOWN_NETWORK : NETWORK_TEXTS[id];
}

export const WALLET_LINKS = {
  install: { label: 'Install a browser wallet', href: 'https://browser-wallet.example/download' },
  explorer: 'Block Explorer',
  resources: [SHIPPED_LINKS.documentation, SHIPPED_LINKS.faucet],
} as const;

/** Names of wallets that announce none. */
export const WALLET_KIND_NAMES: Record<ProviderKind, string> = {
  exchange: 'Coinbase Wallet',
  mobile: 'Trust Wallet',
  extension: 'Browser Wallet',
};

export const WALLET_PANEL = {
  title: 'Technovex Wallet',
  close: 'Close',
  locked: {
    day: WALLET_BUTTON.locked[1],
    title: (day: string) => `Available ${day}`,
    paragraphs: (day: string) => [
      `The Technovex blockchain will be available on ${day}.`,
      'Keep mining TVX through the Web Miner until then.',
      'Your accumulated balance becomes transferable at mainnet launch.',
    ],
    minerLink: { label: 'Open the Web Miner', href: '/web-miner' },
  },
  noWallet: {
    title: 'No Wallet Detected',
    text: 'To connect, install a wallet extension in this browser, then return to this page.',
    scanAgain: 'Check again',
  },
  disconnected: {
    title: 'Connect your wallet',
    text: 'Your wallet will ask which account you want to share with this site.',
    choose: 'Choose a wallet',
    only: 'Your wallet',
    connect: 'Connect Wallet',
  },
  waiting: {
    connecting: (wallet: string) => `Waiting for ${wallet}`,
    restoring: (wallet: string) => `Restoring the connection to ${wallet}`,
    switching: 'Waiting for the network switch',
    adding: 'Waiting for the network to be added',
    checking: 'Checking the network',
    text: 'Open your wallet to approve or reject the request.',
    cancel: 'Cancel',
  },
  connected: {
    badge: 'Connected',
    connectedWith: 'Connected with',
    network: 'Network',
    chainId: 'Chain ID',
    address: 'Address',
    balance: 'Balance',
    balanceNote: 'The balance of this address on the chain. TVX mined with the Web Miner is not included.',
    balanceLoading: 'Loading the balance.',
    balanceFailed: 'The balance could not be read, so 0.00 is a placeholder. We try again every 30 seconds.',
    balanceExact: (amount: string) => `Exactly ${amount}`,
    disconnect: 'Disconnect Wallet',
  },
  wrongNetwork: {
    title: 'Wrong Network',
    text: (chainId: number) =>
      `Your wallet is on chain ${chainId}, which this site does not support. You stay connected for demonstration. The figures below are from that chain.`,
    switch: 'Switch Network',
  },
  otherNetwork: {
    text: (network: string) => `You are on ${network}, not the Technovex Testnet.`,
    switch: 'Switch to Technovex Testnet',
  },
  facts: {
    title: 'Network details',
    text: 'When you connect or switch, your wallet is asked to use this network, and to add it if necessary. Compare these details with the request.',
    name: 'Network',
    chainId: 'Chain ID',
    rpc: 'RPC URL',
    currency: 'Currency',
    explorer: 'Block Explorer',
    decimals: (decimals: number) => `${decimals} decimals`,
  },
  safety: 'This site never asks for a signature or a transaction. Reject any such request.',
  resources: 'Resources',
  help: {
    title: 'Trouble connecting?',
    text: 'Usually the wallet is locked or has an open request.',
    button: 'Get help',
    notice: {
      title: 'Wallet Connection Help',
      description:
        'Unlock your wallet, close its open requests, then press Connect Wallet again. This site never asks for your recovery phrase.',
    },
  },
  /** The cause is shown between the two. */
  stale: { title: 'Figures may be out of date', next: 'We try again every 30 seconds.' },
} as const;

export interface NoticeTexts {
  readonly title: string;
  readonly description: string;
  readonly variant: 'default' | 'destructive';
  /** What to do next; shown in the panel after the cause. */
  readonly next: string;
}

const CONNECT_FAILED = 'Failed to connect to your wallet. Please try again.';

/** `walletName` may be empty. */
export function noticeTexts(notice: WalletNotice, walletName: string): NoticeTexts {
  return WALLET_NOTICES[notice](walletName === '' ? 'wallet' : walletName);
}

/** Specification, section 8, "Wallet panel notices". `wallet` is the wallet's name. */
const WALLET_NOTICES: Record<WalletNotice, (wallet: string) => NoticeTexts> = {
  'no-wallet': () => ({
    title: 'No Web3 Wallet Detected',
    description: 'Install a browser wallet to connect.',
    variant: 'destructive',
    next: 'Install one, then press Check again.',
  }),
  'connection-failed': () => ({
    title: 'Connection Failed',
    description: CONNECT_FAILED,
    variant: 'destructive',
    next: 'Press Connect Wallet to try again.',
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
    next: 'You are on the network shown below, which this site supports.',
  }),
  disconnected: () => ({
    title: 'Wallet Disconnected',
    description: 'This site is disconnected. To revoke its permission, open your wallet.',
    variant: 'default',
    next: '',
  }),
  'disconnect-error': () => ({
    title: 'Disconnect Error',
    description: 'You are disconnected, but this browser could not clear the saved connection.',
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
    description: 'Your wallet is still on the previous network.',
    variant: 'destructive',
    next: 'Try again, or switch in your wallet.',
  }),
};

/** The cause of a notice. */
export const FAILURE_TEXTS: Record<WalletFailure, string> = {
  rejected: 'You rejected the request in your wallet.',
  'request-pending': 'An earlier request is still open in your wallet. Approve or reject it first.',
  'unrecognized-chain': 'Your wallet does not have the Technovex Testnet.',
  unsupported: 'Your wallet does not support this request.',
  'chain-disconnected': 'Your wallet has lost its connection to the network.',
  timeout: 'Your wallet did not respond.',
  'invalid-response': 'Your wallet sent an invalid response.',
  'no-account': 'Your wallet shared no account.',
  'not-switched': 'Your wallet is still on another network.',
  other: 'Your wallet reported an error.',
};
