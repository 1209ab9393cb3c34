import type { WalletData } from '#contract/miner.ts';
import { isReferralActive } from '#domain/miner/daily-bonus.ts';
import type { Presence } from '#domain/miner/presence.ts';
import { type MinerClaim, reconcile } from '#domain/miner/reconcile.ts';
import { activateReferral } from '#domain/miner/referral.ts';
import type { MinerWallet } from '#domain/miner/wallet.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { LIVE_QUEUE_LENGTH_MAX, QUEUE_LENGTH_MAX } from '#server/overload/overload-policy.ts';
import type { AuthorizeSession } from './commit/wallet-cache.ts';
import { walletBlocked } from './problems.ts';
import type {
  DeviceAuthorization,
  DeviceCredentials,
  MinerContext,
  VerifiedDevice,
} from './sign-in/device-authorization.ts';
import type { PinChecks, PinSource } from './sign-in/pins.ts';
import { toWalletData } from './wallet-reads.ts';

interface RequestCredentials {
  readonly token: string | undefined;
  readonly pin: string | undefined;
  /** Called only when the PIN is verified. */
  readonly source: () => PinSource;
}

/** A sync is authorised by the device's session or, as the specification has it, by the PIN. */
export type SyncCredentials = VerifiedDevice | RequestCredentials;

export interface CommittedSync {
  readonly data: WalletData;
  /** TVX that the claim added. */
  readonly credited: number;
}

/** What miners change in their wallets, through the group commit. */
export function createWalletSyncs(context: MinerContext, pins: PinChecks, authorization: DeviceAuthorization) {
  const { groupCommit, clock, downtimes } = context;

  /** Commits what the rules grant of `claim`. */
  async function commitClaim(
    email: string,
    { claim, presence }: { readonly claim: MinerClaim; readonly presence: Presence },
    authorize: AuthorizeSession,
  ): Promise<CommittedSync> {
    let credited = 0;
    const credit = (current: MinerWallet, nowMs: number): MinerWallet => {
      const next = reconcile(current, claim, { nowMs, presence, downtimes: downtimes() });
      credited = next.totalMinedTvx - current.totalMinedTvx;
      return next;
    };
    const queueLengthMax = presence.type === 'channel' ? LIVE_QUEUE_LENGTH_MAX : QUEUE_LENGTH_MAX;
    const wallet = await groupCommit.submit(email, credit, authorize, queueLengthMax);
    return { data: toWalletData(email, wallet, clock.nowMs()), credited };
  }

  async function syncByRequest(
    email: string,
    claim: MinerClaim,
    { token, pin, source }: RequestCredentials,
  ): Promise<CommittedSync> {
    const sync = { claim, presence: SINGLE_REQUEST };
    try {
      return await commitClaim(email, sync, authorization.authorizeToken(email, token));
    } catch (error) {
      if (pin === undefined || !isSessionRefusal(error)) throw error;
    }
    await pins.check(email, pin, source());
    return commitClaim(email, sync, authorizeUnlessBlocked);
  }

  return {
    /**
     * @throws {ProblemError} not-signed-in, session-replaced, wallet-blocked, incorrect-pin, account-not-found,
     *   too-many-requests
     */
    sync(email: string, claim: MinerClaim, credentials: SyncCredentials): Promise<CommittedSync> {
      if (!('authorize' in credentials)) return syncByRequest(email, claim, credentials);
      const presence = { type: 'channel', sinceMs: credentials.sinceMs } as const;
      return commitClaim(email, { claim, presence }, credentials.authorize);
    },

    /** Idempotent. @throws {ProblemError} not-signed-in, session-replaced, wallet-blocked */
    async activateReferral(
      email: string,
      credentials: DeviceCredentials,
    ): Promise<{ readonly data: WalletData; readonly alreadyActive: boolean }> {
      let alreadyActive = false;
      const activate = (current: MinerWallet, nowMs: number): MinerWallet => {
        alreadyActive = isReferralActive(current);
        return activateReferral(current, nowMs);
      };
      const wallet = await groupCommit.submit(email, activate, authorization.authorizeDevice(email, credentials));
      return { data: toWalletData(email, wallet, clock.nowMs()), alreadyActive };
    },
  };
}

const SINGLE_REQUEST: Presence = { type: 'request' };

/** A sync with the right PIN needs no session. */
const authorizeUnlessBlocked: AuthorizeSession = (session) => {
  if (session === 'blocked') throw walletBlocked();
};

function isSessionRefusal(error: unknown): boolean {
  return error instanceof ProblemError && (error.code === 'not-signed-in' || error.code === 'session-replaced');
}
