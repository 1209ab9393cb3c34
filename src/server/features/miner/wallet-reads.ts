import type { HistoryData, HistoryRange, ReferralData, WalletData } from '#contract/miner.ts';
import { isReferralActive } from '#domain/miner/referral-bonus.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { DeviceAuthorization } from './device-authorization.ts';
import { firstHour, toHistoryData } from './history-data.ts';
import { notSignedIn } from './problems.ts';
import type { MinerStore, StoredClaimOwner } from './store.ts';
import { toWalletData } from './wallet-data.ts';

/** What a signed-in device may read of its wallet. */
export function createWalletReads({
  store,
  authorization: { authorizeToken, readAuthorized },
  clock,
}: {
  readonly store: MinerStore;
  readonly authorization: DeviceAuthorization;
  readonly clock: Clock;
}) {
  return {
    /** @throws {ProblemError} not-signed-in, session-replaced */
    async read(email: string, token: string | undefined): Promise<WalletData> {
      return toWalletData(email, await readAuthorized(email, { token }), clock.nowMs());
    },

    /** @throws {ProblemError} not-signed-in, session-replaced */
    async referral(email: string, token: string | undefined): Promise<ReferralData> {
      const wallet = await readAuthorized(email, { token });
      const stored = await store.referral(email);
      if (stored === undefined) throw notSignedIn();
      return { ...stored, isActive: isReferralActive(wallet) };
    },

    /** @throws {ProblemError} not-signed-in, session-replaced */
    async history(email: string, range: HistoryRange, token: string | undefined): Promise<HistoryData> {
      const authorize = authorizeToken(email, token);
      const nowMs = clock.nowMs();
      const sinceHour = firstHour(range, nowMs);
      const stored = await store.history(email, sinceHour);
      if (stored === undefined) throw notSignedIn();
      authorize(stored.session);
      return toHistoryData(stored, sinceHour, nowMs);
    },

    /**
     * Returns the wallet as snapshots of claims name it.
     * @throws {ProblemError} not-signed-in, session-replaced
     */
    async claimOwner(email: string, token: string | undefined): Promise<StoredClaimOwner> {
      const authorize = authorizeToken(email, token);
      const stored = await store.claimOwner(email);
      if (stored === undefined) throw notSignedIn();
      authorize(stored.session);
      return stored;
    },
  };
}
