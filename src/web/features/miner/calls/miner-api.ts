import type { BodyInputOf } from '#contract/endpoint.ts';
import {
  type HistoryData,
  minerActivateReferral,
  minerChangePin,
  minerCheckEmail,
  minerCreateWallet,
  minerLogin,
  minerLogout,
  minerReadHistory,
  minerReadWallet,
  minerSyncWallet,
  type WalletData,
} from '#contract/miner.ts';
import { BASIC_HASHRATE_THS } from '#domain/miner/constants.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import type { ConfirmedWallet, MiningStats } from '../rules/mining-ledger.ts';
import { followServerClock } from './clock.ts';

/** A call that takes longer counts as an outage. */
const TIMEOUT_MS = 10_000;

export type MiningClaim = BodyInputOf<typeof minerSyncWallet>;

export type Credentials = BodyInputOf<typeof minerLogin>;

export type MinerApi = typeof minerApi;

/** What the specified call says of a new wallet. The server believes none of it. */
const NEW_WALLET = {
  hashrate: BASIC_HASHRATE_THS,
  totalMined: 0,
  balance: 0,
  miningTimeSeconds: 0,
  level: 1,
  bonus: 0,
  lastBonusClaimed: null,
  data: { nextLevelProgress: 0 },
};

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
  async createWallet({
    ref,
    ...credentials
  }: Credentials & { readonly ref?: string | undefined }): Promise<WalletData> {
    const body = { ...credentials, ...NEW_WALLET, ref };
    return walletOf(await callEndpoint(minerCreateWallet, { body, signal: timeLimit() }));
  },
  async logIn(body: Credentials): Promise<WalletData> {
    return walletOf(await callEndpoint(minerLogin, { body, signal: timeLimit() }));
  },
  /** Without an e-mail only the cookies of this browser are removed. */
  async logOut(body: BodyInputOf<typeof minerLogout>): Promise<void> {
    await callEndpoint(minerLogout, { body, signal: timeLimit() });
  },
  async changePin(email: string, body: { readonly pin: string; readonly newPin: string }): Promise<void> {
    await callEndpoint(minerChangePin, { params: { email }, body, signal: timeLimit() });
  },
  async readWallet(email: string): Promise<WalletData> {
    return walletOf(await callEndpoint(minerReadWallet, { params: { email }, signal: timeLimit() }));
  },
  async readHistory(email: string): Promise<HistoryData> {
    return (await callEndpoint(minerReadHistory, { params: { email }, signal: timeLimit() })).data;
  },
  /** Activates the lasting bonus of the referral programme. */
  activateReferral: (email: string) => callEndpoint(minerActivateReferral, { params: { email }, signal: timeLimit() }),
  async syncWallet(email: string, body: MiningClaim): Promise<WalletData> {
    return (await callEndpoint(minerSyncWallet, { params: { email }, body, signal: timeLimit() })).data;
  },
};

export function fromWalletData(data: WalletData): ConfirmedWallet {
  return {
    hashrateThs: data.hashrate,
    difficulty: data.difficulty,
    bonusPercent: data.bonus,
    totalMinedTvx: data.totalMined,
    balanceTvx: data.balance,
    miningTimeSeconds: data.miningTimeSeconds,
    lastBonusClaimedMs: data.lastBonusClaimed === null ? null : Date.parse(data.lastBonusClaimed),
  };
}

export function toClaim(stats: MiningStats): Omit<WalletData, 'email'> {
  return {
    hashrate: stats.hashrateThs,
    totalMined: stats.totalMinedTvx,
    balance: stats.balanceTvx,
    miningTimeSeconds: stats.miningTimeSeconds,
    difficulty: stats.difficulty,
    bonus: stats.bonusPercent,
    level: stats.level,
    lastBonusClaimed: stats.lastBonusClaimedMs === null ? null : new Date(stats.lastBonusClaimedMs).toISOString(),
    data: { nextLevelProgress: stats.nextLevelProgress },
  };
}

function walletOf({ data }: { readonly data: WalletData }): WalletData {
  followServerClock(data.nowMs);
  return data;
}

function timeLimit(): AbortSignal {
  return AbortSignal.timeout(TIMEOUT_MS);
}
