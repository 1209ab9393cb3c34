import { type DeviceCookies, newDeviceGeneration } from '#server/credentials/device-cookie.ts';
import { hashSecret, queueHashing, queueKeyOf } from '#server/credentials/secret-hash.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { WalletCache } from '../commit/wallet-cache.ts';
import { accountNotFound, notSignedIn, walletBlocked } from '../problems.ts';
import type { MinerStore } from '../store/store.ts';
import type { DeviceAuthorization } from './device-authorization.ts';
import type { PinChecks, PinSource } from './pin-check.ts';
import { type SignedIn, toSignedIn } from './signed-in.ts';
import type { WalletSessionTokens } from './wallet-session-tokens.ts';

/** Login, logout and the PIN of a wallet. Each change evicts the wallet from memory. */
export function createDeviceSessions(deps: {
  readonly store: MinerStore;
  readonly cache: WalletCache;
  readonly tokens: WalletSessionTokens;
  readonly deviceCookies: DeviceCookies;
  readonly clock: Clock;
  readonly pins: PinChecks;
  readonly authorization: DeviceAuthorization;
  /** Called when a session has begun or ended here. */
  readonly onSessionChanged: (walletId: number) => void;
}) {
  const { store, cache, tokens, deviceCookies, clock, pins, authorization, onSessionChanged } = deps;

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

    /**
     * Changes the PIN from the signed-in device, which stays signed in and known; no other device is known any more.
     * Returns its device cookie.
     * @throws {ProblemError} not-signed-in, session-replaced, wallet-blocked, incorrect-pin, too-many-requests
     */
    async changePin(
      email: string,
      { pin, newPin }: { readonly pin: string; readonly newPin: string },
      { token, ...caller }: Caller & { readonly token: string | undefined },
    ): Promise<string> {
      await authorization.readAuthorized(email, { token });
      const tokenHash = tokens.verify(email, token)?.tokenHash ?? '';
      const generation = newDeviceGeneration();
      const queueKey = queueKeyOf('miners', caller, { isKnown: true });
      await queueHashing(queueKey, async () => {
        const source = { ip: caller.ip, queueKey, isKnownDevice: true };
        const { pinHash: verifiedHash } = await pins.verify(email, pin, source);
        const pinHash = await hashSecret(newPin, queueKey);
        if (!(await store.changePin(email, { verifiedHash, tokenHash }, { pinHash, generation }))) throw notSignedIn();
      });
      cache.evict(email);
      return deviceCookies.issue(email, generation);
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
