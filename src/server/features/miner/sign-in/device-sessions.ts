import type { DeviceCookies } from '#server/credentials/tokens.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { WalletCache } from '../commit/wallet-cache.ts';
import { accountNotFound, walletBlocked } from '../problems.ts';
import type { MinerStore } from '../store/store.ts';
import type { PinChecks, PinSource } from './pin-check.ts';
import { type SignedIn, toSignedIn } from './signed-in.ts';
import type { WalletSessionTokens } from './wallet-session-tokens.ts';

/** Login and logout of a wallet. Each change evicts the wallet from memory. */
export function createDeviceSessions(deps: {
  readonly store: MinerStore;
  readonly cache: WalletCache;
  readonly tokens: WalletSessionTokens;
  readonly deviceCookies: DeviceCookies;
  readonly clock: Clock;
  readonly pins: PinChecks;
  /** Called when a session has begun or ended here. */
  readonly onSessionChanged: (walletId: number) => void;
}) {
  const { store, cache, tokens, deviceCookies, clock, pins, onSessionChanged } = deps;
  return {
    /**
     * Replaces any other session.
     * @throws {ProblemError} account-not-found, incorrect-pin, too-many-requests, wallet-blocked
     */
    async login(email: string, pin: string, source: PinSource): Promise<SignedIn> {
      const { incarnation, generation } = await pins.check(email, pin, source);
      const { token, tokenHash } = tokens.issue(email, incarnation);
      const stored = await store.setSession(email, { tokenHash, startedMs: clock.nowMs() });
      cache.evict(email);
      if (stored === undefined) throw (await store.exists(email)) ? walletBlocked() : accountNotFound();
      onSessionChanged(stored.id);
      return toSignedIn(stored, { token, generation }, { deviceCookies, nowMs: clock.nowMs() });
    },

    /** Ends the session of `token` if it is the current one. Returns false for a token of another wallet. */
    async logout(email: string, token: string | undefined): Promise<boolean> {
      const proof = tokens.verify(email, token);
      if (proof === undefined) return false;
      const walletId = await store.endSession(email, proof.tokenHash);
      if (walletId === undefined) return true;
      cache.evict(email);
      onSessionChanged(walletId);
      return true;
    },
  };
}
