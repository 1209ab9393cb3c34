import type { WalletData } from '#contract/miner.ts';
import type { DeviceCookies } from '#server/credentials/tokens.ts';
import type { StoredWallet } from '../store/wallet-row.ts';
import { toWalletData } from '../wallet-data.ts';

/** A wallet and the values of the device's cookies. */
export interface SignedIn {
  readonly data: WalletData;
  readonly token: string;
  readonly deviceCookie: string;
}

/** `nowMs`: since the epoch. */
export function toSignedIn(
  { email, wallet }: StoredWallet,
  { token, generation }: { readonly token: string; readonly generation: number },
  { deviceCookies, nowMs }: { readonly deviceCookies: DeviceCookies; readonly nowMs: number },
): SignedIn {
  return { data: toWalletData(email, wallet, nowMs), token, deviceCookie: deviceCookies.issue(email, generation) };
}
