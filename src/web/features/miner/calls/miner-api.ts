import type { BodyOf } from '#contract/endpoint.ts';
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
  minerReadInviter,
  minerReadReferral,
  minerReadWallet,
  minerSyncWallet,
  type ReferralData,
  type WalletData,
} from '#contract/miner.ts';
import { minerReadPushKey, minerSetPush } from '#contract/miner-push.ts';
import type { CreationProof } from '#domain/miner/creation-proof.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { followServerClock } from './server-clock.ts';
import type { MiningClaim } from './wallet-data.ts';

/** A call that takes longer counts as an outage. */
const TIMEOUT_MS = 10_000;

export interface Credentials {
  readonly email: string;
  readonly pin: string;
}

export interface NewWalletRequest extends Credentials {
  readonly ref?: string | undefined;
  readonly proof?: CreationProof | undefined;
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
  async createWallet(body: NewWalletRequest): Promise<WalletData> {
    return walletOf(await callEndpoint(minerCreateWallet, { body, signal: timeLimit() }));
  },
  async logIn(body: Credentials): Promise<WalletData> {
    return walletOf(await callEndpoint(minerLogin, { body, signal: timeLimit() }));
  },
  async logOut(body: Logout): Promise<void> {
    await callEndpoint(minerLogout, { body, signal: timeLimit() });
  },
  async changePin(email: string, body: { readonly pin: string; readonly newPin: string }): Promise<void> {
    await callEndpoint(minerChangePin, { params: { email }, body, signal: timeLimit() });
  },
  async readWallet(email: string): Promise<WalletData> {
    return walletOf(await callEndpoint(minerReadWallet, { params: { email }, signal: timeLimit() }));
  },
  async readReferral(email: string): Promise<ReferralData> {
    return (await callEndpoint(minerReadReferral, { params: { email }, signal: timeLimit() })).data;
  },
  /** The name that the owner of a referral link has chosen; null: none. */
  async readInviterName(ref: string): Promise<string | null> {
    return (await callEndpoint(minerReadInviter, { params: { ref }, signal: timeLimit() })).name;
  },
  async readHistory(email: string, range: HistoryRange): Promise<HistoryData> {
    const input = { params: { email }, queryParams: { range }, signal: timeLimit() };
    return (await callEndpoint(minerReadHistory, input)).data;
  },
  /** Activates the lasting bonus of the referral programme. */
  activateReferral: (email: string) => callEndpoint(minerActivateReferral, { params: { email }, signal: timeLimit() }),
  /** Returns the `applicationServerKey` of push subscriptions. */
  async readPushKey(): Promise<string> {
    return (await callEndpoint(minerReadPushKey, { signal: timeLimit() })).data.publicKey;
  },
  /** What this device is told of while no page is open; nothing: its subscription is deleted. */
  setPush: (email: string, body: BodyOf<typeof minerSetPush>) =>
    callEndpoint(minerSetPush, { params: { email }, body, signal: timeLimit() }),
  async syncWallet(email: string, body: MiningClaim): Promise<WalletData> {
    return (await callEndpoint(minerSyncWallet, { params: { email }, body, signal: timeLimit() })).data;
  },
};

function walletOf({ data }: { readonly data: WalletData }): WalletData {
  followServerClock(data.nowMs);
  return data;
}

function timeLimit(): AbortSignal {
  return AbortSignal.timeout(TIMEOUT_MS);
}
