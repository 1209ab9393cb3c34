import type { HistoryData, WalletData } from '#contract/miner.ts';
import type { Clock } from '#server/lib/clock.ts';
import { toHistoryData } from './history-data.ts';
import { type DeviceAuthorization, verifiedRead } from './sign-in/device-authorization.ts';
import type { MinerStore } from './store/store.ts';
import { toWalletData } from './wallet-data.ts';

/** What a signed-in device may read of its wallet. */
export function createWalletReads(deps: {
  readonly store: MinerStore;
  readonly authorization: DeviceAuthorization;
  readonly clock: Clock;
}) {
  const { store, clock } = deps;
  const { authorizeToken, readAuthorized } = deps.authorization;
  return {
    /** @throws {ProblemError} not-signed-in, session-replaced, wallet-blocked */
    async read(email: string, token: string | undefined): Promise<WalletData> {
      return toWalletData(email, await readAuthorized(email, { token }), clock.nowMs());
    },

    /** @throws {ProblemError} not-signed-in, session-replaced, wallet-blocked */
    async history(email: string, token: string | undefined): Promise<HistoryData> {
      const stored = await verifiedRead(authorizeToken(email, token), () => store.history(email));
      return toHistoryData(stored, clock.nowMs());
    },

    /**
     * Returns the wallet's name in snapshots of claims.
     * @throws {ProblemError} not-signed-in, session-replaced, wallet-blocked
     */
    claimId: async (email: string, token: string | undefined): Promise<Uint8Array> =>
      (await verifiedRead(authorizeToken(email, token), () => store.claim(email))).id,
  };
}
