import {
  minerActivateReferral,
  minerCheckEmail,
  minerCreateWallet,
  minerLogin,
  minerLogout,
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

/**
 * The miner's calls. Not TanStack mutations, whose cache would retain a call's variables, and so the PIN, for minutes.
 */
export interface MinerApi {
  /** 'closed': unknown, and no new wallets can be created. */
  readonly checkEmail: (email: string) => Promise<'known' | 'unknown' | 'closed'>;
  /** `ref`: the inviter's referral username. */
  readonly createWallet: (wallet: Credentials & { readonly ref?: string | undefined }) => Promise<WalletData>;
  readonly logIn: (credentials: Credentials) => Promise<WalletData>;
  readonly logOut: (logout: Logout) => Promise<void>;
  readonly readWallet: (email: string) => Promise<WalletData>;
  readonly readReferral: (email: string) => Promise<ReferralData>;
  /** Raises the lasting bonus to that of the referral programme. */
  readonly activateReferral: (email: string) => Promise<{ readonly alreadyActive: boolean }>;
  readonly syncWallet: (email: string, claim: MiningClaim) => Promise<WalletData>;
}

export const minerApi: MinerApi = {
  async checkEmail(email) {
    const { exists, canCreate } = await callEndpoint(minerCheckEmail, { params: { email }, signal: timeLimit() });
    if (exists) return 'known';
    return canCreate ? 'unknown' : 'closed';
  },
  async createWallet(body) {
    return (await callEndpoint(minerCreateWallet, { body, signal: timeLimit() })).data;
  },
  async logIn(body) {
    return (await callEndpoint(minerLogin, { body, signal: timeLimit() })).data;
  },
  async logOut(body) {
    await callEndpoint(minerLogout, { body, signal: timeLimit() });
  },
  async readWallet(email) {
    return (await callEndpoint(minerReadWallet, { params: { email }, signal: timeLimit() })).data;
  },
  async readReferral(email) {
    return (await callEndpoint(minerReadReferral, { params: { email }, signal: timeLimit() })).data;
  },
  activateReferral: (email) => callEndpoint(minerActivateReferral, { params: { email }, signal: timeLimit() }),
  async syncWallet(email, claim) {
    return (await callEndpoint(minerSyncWallet, { params: { email }, body: claim, signal: timeLimit() })).data;
  },
};

function timeLimit(): AbortSignal {
  return AbortSignal.timeout(TIMEOUT_MS);
}
