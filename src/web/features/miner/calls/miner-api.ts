import {
  type HistoryData,
  type HistoryRange,
  minerActivateReferral,
  minerChangePin,
  minerCheckEmail,
  minerCreateWallet,
  minerLogin,
  minerLogout,
  minerReadHistory,
  minerReadReferral,
  minerReadWallet,
  minerSyncWallet,
  type ReferralData,
  type WalletData,
} from '#contract/miner.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import type { MiningClaim } from './wallet-data.ts';

/** A call that takes longer counts as an outage. */
const TIMEOUT_MS = 10_000;

export interface Credentials {
  readonly email: string;
  readonly pin: string;
}

export interface Logout {
  /** The wallet whose session ends; without it only this browser's cookies are removed. */
  readonly email?: string | undefined;
  /** Also removes the cookie that identifies this device to the server. */
  readonly forgetDevice: boolean;
}

export type MinerApi = typeof minerApi;

/**
 * The miner's calls. Not TanStack mutations: the session runs outside React, and this page does not load TanStack
 * Query.
 */
export const minerApi = {
  /** 'closed': there is no wallet, and none can be created. */
  async checkEmail(email: string): Promise<'existing' | 'new' | 'closed'> {
    const { exists, canCreate } = await callEndpoint(minerCheckEmail, { params: { email }, signal: timeLimit() });
    if (exists) return 'existing';
    return canCreate ? 'new' : 'closed';
  },
  /** `ref`: the inviter's referral username. */
  async createWallet(body: Credentials & { readonly ref?: string | undefined }): Promise<WalletData> {
    return (await callEndpoint(minerCreateWallet, { body, signal: timeLimit() })).data;
  },
  async logIn(body: Credentials): Promise<WalletData> {
    return (await callEndpoint(minerLogin, { body, signal: timeLimit() })).data;
  },
  async logOut(body: Logout): Promise<void> {
    await callEndpoint(minerLogout, { body, signal: timeLimit() });
  },
  async changePin(email: string, body: { readonly pin: string; readonly newPin: string }): Promise<void> {
    await callEndpoint(minerChangePin, { params: { email }, body, signal: timeLimit() });
  },
  async readWallet(email: string): Promise<WalletData> {
    return (await callEndpoint(minerReadWallet, { params: { email }, signal: timeLimit() })).data;
  },
  async readReferral(email: string): Promise<ReferralData> {
    return (await callEndpoint(minerReadReferral, { params: { email }, signal: timeLimit() })).data;
  },
  async readHistory(email: string, range: HistoryRange): Promise<HistoryData> {
    const input = { params: { email }, queryParams: { range }, signal: timeLimit() };
    return (await callEndpoint(minerReadHistory, input)).data;
  },
  /** Activates the lasting bonus of the referral programme. */
  activateReferral: (email: string) => callEndpoint(minerActivateReferral, { params: { email }, signal: timeLimit() }),
  async syncWallet(email: string, body: MiningClaim): Promise<WalletData> {
    return (await callEndpoint(minerSyncWallet, { params: { email }, body, signal: timeLimit() })).data;
  },
};

function timeLimit(): AbortSignal {
  return AbortSignal.timeout(TIMEOUT_MS);
}
