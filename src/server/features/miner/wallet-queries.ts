import type { HistoryData, HistoryRange, ReferralData, WalletData } from '#contract/miner.ts';
import type { DayCounts } from '#domain/miner/history/miners-today.ts';
import { inviterUsername } from '#domain/miner/referral.ts';
import { isReferralActive } from '#domain/miner/referral-bonus.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { firstHour, toHistoryData } from './history-data.ts';
import { notSignedIn } from './problems.ts';
import { INVITERS_BY_ADDRESS } from './sign-in/attempt-rules.ts';
import { type DeviceAuthorization, verifiedRead } from './sign-in/device-authorization.ts';
import type { WalletSessionTokens } from './sign-in/wallet-session-tokens.ts';
import type { MinerStore } from './store/store.ts';
import { toWalletData } from './wallet-data.ts';

/** What a signed-in device may read of its wallet, and what a visitor is told of who invites. */
export function createWalletReads(deps: {
  readonly store: MinerStore;
  readonly tokens: WalletSessionTokens;
  readonly authorization: DeviceAuthorization;
  readonly limits: AttemptLimits;
  readonly clock: Clock;
  /** Returns what is counted of the present day on the whole site. */
  readonly today: () => Promise<DayCounts>;
}) {
  const { store, tokens, limits, clock, today } = deps;
  const { authorizeToken, readAuthorized } = deps.authorization;
  return {
    /** @throws {ProblemError} not-signed-in, session-replaced, wallet-blocked */
    async read(email: string, token: string | undefined): Promise<WalletData> {
      return toWalletData(email, await readAuthorized(email, { token }), clock.nowMs());
    },

    /** @throws {ProblemError} not-signed-in, session-replaced, wallet-blocked */
    async referral(email: string, token: string | undefined): Promise<ReferralData> {
      const wallet = await readAuthorized(email, { token });
      const stored = await store.referral(email);
      if (stored === undefined) throw notSignedIn();
      return { ...stored, isActive: isReferralActive(wallet) };
    },

    /** @throws {ProblemError} too-many-requests */
    async inviterName(ref: string, ip: string): Promise<string | null> {
      await limits.count(INVITERS_BY_ADDRESS, { ip });
      const username = inviterUsername(ref, '');
      return username === undefined ? null : store.inviterName(username);
    },

    /** @throws {ProblemError} not-signed-in, session-replaced, wallet-blocked */
    async chooseName(email: string, name: string | null, token: string | undefined): Promise<void> {
      await readAuthorized(email, { token });
      await store.chooseName(email, name);
    },

    /** @throws {ProblemError} not-signed-in, session-replaced, wallet-blocked */
    async history(email: string, range: HistoryRange, token: string | undefined): Promise<HistoryData> {
      const nowMs = clock.nowMs();
      const sinceHour = firstHour(range, nowMs);
      const stored = await verifiedRead(authorizeToken(email, token), () => store.history(email, sinceHour));
      return toHistoryData(stored, sinceHour, { nowMs, counts: await today() });
    },

    /** Returns the session's hash. @throws {ProblemError} not-signed-in, session-replaced, wallet-blocked */
    async sessionOf(email: string, token: string | undefined): Promise<string> {
      await readAuthorized(email, { token });
      return tokens.verify(email, token)?.tokenHash ?? '';
    },

    /**
     * Returns the wallet's name in snapshots of claims.
     * @throws {ProblemError} not-signed-in, session-replaced, wallet-blocked
     */
    claimId: async (email: string, token: string | undefined): Promise<Uint8Array> =>
      (await verifiedRead(authorizeToken(email, token), () => store.claim(email))).id,
  };
}
