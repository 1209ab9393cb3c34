import type { ProviderKind } from '#domain/wallet/provider-kind.ts';
import { BUILT_IN_LINKS } from '#web/content/links.ts';
import { WALLET_BUTTON } from './button-texts.ts';

export const WALLET_LINKS = {
  explorer: 'Block Explorer',
  resources: [BUILT_IN_LINKS.documentation, BUILT_IN_LINKS.faucet],
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
    desktop: 'Install one of these in this browser, then check again.',
    phone: 'Choose your wallet. This page opens in its app, and you connect there.',
    /** Before a wallet's name. */
    open: 'Open in',
    install: 'Install',
    scanAgain: 'Check again',
  },
  disconnected: {
    title: 'Connect your wallet',
    text: 'Your wallet will ask which account you want to share with this site.',
    choose: 'Choose a wallet',
    chooseAgain: 'Or choose another wallet',
    lastUsed: 'Last used',
    connect: 'Connect Wallet',
  },
  waiting: {
    connecting: (wallet: string) => `Waiting for ${wallet}`,
    restoring: (wallet: string) => `Restoring the connection to ${wallet}`,
    switching: 'Waiting for the network switch',
    adding: 'Waiting for the network to be added',
    checking: 'Checking the network',
    from: (network: string) => `${network} → Technovex Testnet`,
    text: 'Open your wallet to approve or reject the request.',
    slow: (wallet: string) =>
      `No window? Look for the ${wallet} icon in your browser's toolbar, or in its extensions menu.`,
    slowOnPhone: (wallet: string) => `No window? Look for the request in the ${wallet} app.`,
    cancel: 'Cancel',
  },
  copied: 'Copied',
  notCopied: 'Your browser refused to copy. Copy the text from here:',
  account: {
    label: 'Your account',
    badge: 'Connected',
    notResponding: 'Not responding',
    connectedWith: 'Connected with',
    network: 'Network',
    chainId: 'Chain ID',
    address: 'Address',
    copy: 'Copy address',
    view: 'View on explorer',
    balance: 'Balance',
    minedNote: 'TVX mined with the Web Miner is not included.',
    balanceLoading: 'Loading the balance.',
    balanceFailed: 'The balance could not be read, so 0.00 is a placeholder. We try again every 30 seconds.',
  },
  disconnect: 'Disconnect Wallet',
  wrongNetwork: {
    title: 'Wrong Network',
    is: (network: string) => `Your wallet is on ${network}.`,
    isStill: (network: string, reason: string) => `Your wallet is still on ${network}: ${reason}.`,
    unknown: (chainId: number) => `a network we do not know (chain ${chainId})`,
    unsupported: (network: string) => `${network}, which this site does not support`,
    switch: 'Switch Network',
  },
  otherNetwork: {
    title: (network: string) => `You are on ${network}`,
    text: 'This site supports it, but TVX is on the Technovex Testnet.',
    switch: 'Switch to Technovex Testnet',
  },
  safety: 'This site never asks for a signature or a transaction. If a request does, reject it.',
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
  tryAgain: 'Try again',
  pending: (wallet: string) => `Approve or reject it in ${wallet}, then try again.`,
  error: { title: 'About this error', said: 'Your wallet said:' },
  /** The cause is shown between the two. */
  stale: { title: 'Figures may be out of date', next: 'We try again every 30 seconds.' },
} as const;
