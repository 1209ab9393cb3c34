import type { DeviceCookies } from '#server/credentials/device-cookie.ts';
import { checkSecret, secretAttemptsLeft } from '#server/credentials/secret-check.ts';
import { limitPerClient } from '#server/credentials/secret-hash.ts';
import { addressSubject } from '#server/limits/address-subject.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { PIN_RULES } from './attempt-rules.ts';
import { accountNotFound, incorrectPin } from './problems.ts';
import type { MinerStore } from './store.ts';

/** Where a PIN was sent from; the limits on attempts depend on it. */
export interface PinSource {
  /** The request's address (`request.ip`). */
  readonly ip: string;
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
  return async (email: string, pin: string, { ip, deviceCookie }: PinSource): Promise<void> => {
    const requester = { lane: 'miners', client: addressSubject(ip) } as const;
    const source = { owner: email, requester, isKnownDevice: deviceCookies.isKnown(email, deviceCookie) };
    let pinHash: string | undefined;
    const isCorrect = await limitPerClient(requester, () =>
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
