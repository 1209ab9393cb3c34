import type { DeviceCookies } from '#server/credentials/device-cookie.ts';
import { checkSecret, secretAttemptsLeft } from '#server/credentials/secret-check.ts';
import { queueHashing, requesterOf } from '#server/credentials/secret-hash.ts';
import type { Caller } from '#server/http/caller.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { PIN_RULES } from './attempt-rules.ts';
import { accountNotFound, incorrectPin } from './problems.ts';
import type { MinerStore } from './store.ts';

/** Where a PIN was sent from; the limits on attempts depend on it. */
export interface PinSource extends Caller {
  /** Of a device that signed in before. */
  readonly deviceCookie: string | undefined;
}

/**
 * Returns a function that verifies a PIN within the limits. It throws the problems account-not-found, incorrect-pin,
 * too-many-requests and temporarily-unavailable. Only incorrect-pin, which reveals that there is a wallet, has the
 * tries left.
 */
export function createPinCheck(deps: { store: MinerStore; deviceCookies: DeviceCookies; limits: AttemptLimits }) {
  const { store, deviceCookies, limits } = deps;
  return async (email: string, pin: string, caller: PinSource): Promise<void> => {
    const isKnownDevice = deviceCookies.isKnown(email, caller.deviceCookie);
    const requester = requesterOf('miners', caller, { isKnown: isKnownDevice });
    const source = { owner: email, ip: caller.ip, requester, isKnownDevice };
    let pinHash: string | undefined;
    const isCorrect = await queueHashing(requester, () =>
      checkSecret(limits, PIN_RULES, {
        ...source,
        secret: pin,
        // Without a wallet it counts against the address only, so that nobody is locked out of a wallet created later.
        readHash: async () => {
          pinHash = await store.pinHash(email);
          return pinHash;
        },
      }),
    );
    if (pinHash === undefined) throw accountNotFound();
    if (!isCorrect) throw incorrectPin(await secretAttemptsLeft(limits, PIN_RULES, source));
  };
}
