import { TESTNET_CHAIN_ID } from '#web/content/testnet.ts';
import { networkTexts } from '../networks.ts';
import type { WalletFailure } from '../rules/failure.ts';
import type { NoticeWithCause, WalletNotice, WalletState } from '../rules/state.ts';

export interface NoticeTexts {
  readonly title: string;
  readonly description: string;
  readonly variant: 'default' | 'info' | 'destructive';
}

/** `walletName` may be empty. A person's own refusal is no alarm. */
export function noticeTexts({ notice, cause }: NoticeWithCause, walletName: string): NoticeTexts {
  const { title, description, isFailure } = WALLET_NOTICES[notice](walletType(walletName));
  const failure = cause === 'rejected' ? 'info' : 'destructive';
  return { title, description, variant: isFailure ? failure : 'default' };
}

/** "Successfully connected to your …" */
function walletType(name: string): string {
  return /wallet/i.test(name) ? name : `${name} wallet`.trim();
}

interface CatalogueEntry {
  readonly title: string;
  readonly description: string;
  readonly isFailure: boolean;
}

const CONNECT_FAILED = 'Failed to connect to your wallet. Please try again.';

/** Specification, "Wallet panel notices". `wallet` is the wallet's type. */
const WALLET_NOTICES: Record<WalletNotice, (wallet: string) => CatalogueEntry> = {
  'no-wallet': () => ({
    title: 'No Web3 Wallet Detected',
    description: 'Install a browser wallet to connect.',
    isFailure: true,
  }),
  'connection-failed': () => ({ title: 'Connection Failed', description: CONNECT_FAILED, isFailure: true }),
  'connection-error': () => ({ title: 'Connection Error', description: CONNECT_FAILED, isFailure: true }),
  'network-error': () => ({
    title: 'Network Error',
    description: 'Failed to add or switch to the Technovex network. Using current network for demonstration.',
    isFailure: true,
  }),
  connected: (wallet) => ({
    title: 'Wallet Connected',
    description: `Successfully connected to your ${wallet}.`,
    isFailure: false,
  }),
  disconnected: () => ({
    title: 'Wallet Disconnected',
    description: 'This site is disconnected. To revoke its permission, open your wallet.',
    isFailure: false,
  }),
  'disconnect-error': () => ({
    title: 'Disconnect Error',
    description:
      'You are disconnected, but this browser could not clear the saved connection. Clear its data of this site.',
    isFailure: true,
  }),
  'network-updated': () => ({
    title: 'Network Updated',
    description: 'Your wallet is now on the Technovex Testnet.',
    isFailure: false,
  }),
  'network-switch-failed': () => ({
    title: 'Network Switch Failed',
    description: 'Your wallet is still on the previous network.',
    isFailure: true,
  }),
};

/** Why a request failed, as a title. */
export const FAILURE_TEXTS: Record<WalletFailure, string> = {
  rejected: 'You rejected the request in your wallet',
  'request-pending': 'A request is already open',
  'unrecognized-chain': 'Your wallet does not have the Technovex Testnet',
  unsupported: 'Your wallet does not support this request',
  'chain-disconnected': 'Your wallet has lost its connection to the network',
  timeout: 'Your wallet did not respond',
  'invalid-response': 'Your wallet sent a response that this site cannot read',
  'no-account': 'Your wallet shared no account',
  'not-switched': 'Your wallet is still on another network',
  other: 'Your wallet reported an error',
};

/** What has to be done before the next attempt; mostly nothing. */
export function wayOn(cause: WalletFailure, wallet: { readonly name: string } | undefined): string {
  return cause === 'request-pending' ? `Approve or reject it in ${wallet?.name ?? ''}, then try again.` : '';
}

export const WRONG_NETWORK = 'Wrong Network';

/** Why the wallet is still on its network. */
const SWITCH_FAILURES: Record<WalletFailure, string> = {
  rejected: 'you rejected the switch',
  'request-pending': 'an earlier request is still open in it',
  'unrecognized-chain': 'it does not have the Technovex Testnet',
  unsupported: 'it cannot switch to the Technovex Testnet',
  'chain-disconnected': 'it has lost its connection to the network',
  // Also after Cancel.
  timeout: 'the switch was not confirmed',
  'invalid-response': 'this site cannot read its response',
  'no-account': 'it shared no account',
  'not-switched': 'it did not switch',
  other: 'it reported an error',
};

/** About an account: that its values may be outdated, or about its network. `problem`: the last switch failed. */
export function accountNote(
  { account, stale }: Extract<WalletState, { mode: 'connected' | 'wrong-network' }>,
  problem: { readonly cause: WalletFailure } | undefined,
): string {
  if (stale !== undefined) return `${FAILURE_TEXTS[stale]}. ${TRIED_AGAIN}`;
  if (account.balance === 'failed') return `The balance could not be read. ${TRIED_AGAIN}`;
  if (account.chainId === TESTNET_CHAIN_ID) return 'Mined TVX is not in this balance.';
  const { name, isKnown } = networkTexts(account.chainId);
  const network = isKnown ? name : 'an unknown network';
  if (problem !== undefined) return `Your wallet is still on ${network}: ${SWITCH_FAILURES[problem.cause]}.`;
  return `Your wallet is on ${network}. TVX is on the Technovex Testnet.`;
}

const TRIED_AGAIN = 'We try again every 30 seconds.';
