import { hashSecret, queueHashing, queueKeyOf } from '#server/credentials/secret-hash.ts';
import { type DeviceCookies, newDeviceGeneration } from '#server/credentials/tokens.ts';
import type { Caller } from '#server/http/caller.ts';
import type { WalletCache } from '../commit/wallet-cache.ts';
import { notSignedIn } from '../problems.ts';
import type { MinerStore } from '../store/store.ts';
import type { DeviceAuthorization } from './device-authorization.ts';
import type { PinChecks } from './pin-check.ts';
import type { WalletSessionTokens } from './wallet-session-tokens.ts';

export function createPinChange(deps: {
  readonly store: Pick<MinerStore, 'changePin'>;
  readonly cache: WalletCache;
  readonly tokens: WalletSessionTokens;
  readonly deviceCookies: DeviceCookies;
  readonly pins: PinChecks;
  readonly authorization: DeviceAuthorization;
}) {
  const { store, cache, tokens, deviceCookies, pins, authorization } = deps;
  return {
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
  };
}
