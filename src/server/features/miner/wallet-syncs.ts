import type { WalletData } from '#contract/miner.ts';
import { isReferralActive } from '#domain/miner/daily-bonus.ts';
import type { Presence } from '#domain/miner/presence.ts';
import { type MinerClaim, reconcile } from '#domain/miner/reconcile.ts';
import { activateReferral } from '#domain/miner/referral.ts';
import type { MinerWallet } from '#domain/miner/wallet.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { monotonicClock } from '#server/lib/clock.ts';
import type { AuthorizeSession } from './commit/wallet-cache.ts';
import { walletBlocked } from './problems.ts';
import type { DeviceAuthorization, MinerContext, SyncDevice } from './sign-in/device-authorization.ts';
import type { PinChecks, PinSource } from './sign-in/pins.ts';
import { toWalletData } from './wallet-reads.ts';

export interface RequestCredentials {
  readonly token: string | undefined;
  readonly pin: string | undefined;
  /** Called only when the PIN is verified. */
  readonly source: () => PinSource;
}

/** What a device is told of its sync: one of both, once. */
export interface SyncOutcome {
  /** `credited`: TVX that the claim added. */
  committed(wallet: MinerWallet, credited: number): void;
  refused(error: unknown): void;
}

/** What miners change in their wallets, through the group commit. */
export function createWalletSyncs(context: MinerContext, pins: PinChecks, authorization: DeviceAuthorization) {
  const { groupCommit, clock, downtimes } = context;

  /** Commits what the rules grant of `claim`. `sinceMs`: when it arrived, by the monotonic clock. */
  function sync(device: SyncDevice, claim: MinerClaim, sinceMs: number, outcome: SyncOutcome): void {
    const { email, authorize, presence } = device;
    let credited = 0;
    groupCommit.submit({
      email,
      sinceMs,
      authorize,
      conflicts: 0,
      change(current: MinerWallet, nowMs: number): MinerWallet {
        const next = reconcile(current, claim, { nowMs, presence, downtimes: downtimes() });
        credited = next.totalMinedTvx - current.totalMinedTvx;
        return next;
      },
      committed: (wallet) => outcome.committed(wallet, credited),
      refused: (error) => outcome.refused(error),
    });
  }

  return {
    sync,

    /**
     * The same for a request, authorised by the device's session or, as the specification has it, by the PIN.
     * @throws {ProblemError} not-signed-in, session-replaced, wallet-blocked, incorrect-pin, account-not-found,
     *   too-many-requests
     */
    async syncByRequest(
      email: string,
      claim: MinerClaim,
      { token, pin, source }: RequestCredentials,
    ): Promise<WalletData> {
      const commit = (authorize: AuthorizeSession): Promise<WalletData> =>
        new Promise((resolve, refused) => {
          const committed = (wallet: MinerWallet): void => resolve(toWalletData(email, wallet, clock.nowMs()));
          sync({ email, authorize, presence: SINGLE_REQUEST }, claim, monotonicClock.nowMs(), { committed, refused });
        });
      try {
        return await commit(authorization.authorizeToken(email, token));
      } catch (error) {
        if (pin === undefined || !isSessionRefusal(error)) throw error;
      }
      await pins.check(email, pin, source());
      return commit(authorizeUnlessBlocked);
    },

    /** Idempotent. @throws {ProblemError} not-signed-in, session-replaced, wallet-blocked */
    async activateReferral(
      email: string,
      authorize: AuthorizeSession,
    ): Promise<{ readonly data: WalletData; readonly alreadyActive: boolean }> {
      let alreadyActive = false;
      const activate = (current: MinerWallet, nowMs: number): MinerWallet => {
        alreadyActive = isReferralActive(current);
        return activateReferral(current, nowMs);
      };
      const wallet = await groupCommit.commit(email, activate, authorize);
      return { data: toWalletData(email, wallet, clock.nowMs()), alreadyActive };
    },
  };
}

export const SINGLE_REQUEST: Presence = { type: 'request' };

/** A sync with the right PIN needs no session. */
const authorizeUnlessBlocked: AuthorizeSession = (session) => {
  if (session === 'blocked') throw walletBlocked();
};

function isSessionRefusal(error: unknown): boolean {
  return error instanceof ProblemError && (error.code === 'not-signed-in' || error.code === 'session-replaced');
}
