import { checkSecret, secretAttemptsLeft } from '#server/credentials/secret-check.ts';
import { type HashQueueKey, queueHashing, queueKeyOf } from '#server/credentials/secret-hash.ts';
import type { DeviceCookies } from '#server/credentials/tokens.ts';
import type { Caller } from '#server/http/caller.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { accountNotFound, incorrectPin } from '../problems.ts';
import type { StoredPin } from '../store/device-session-store.ts';
import type { MinerStore } from '../store/store.ts';
import { PIN_RULES } from './attempt-rules.ts';

/** Where a PIN was sent from; the limits on attempts depend on it. */
export interface PinSource extends Caller {
  /** Of a device that signed in before. */
  readonly deviceCookie: string | undefined;
}

interface QueuedSource {
  /** The request's address (`request.ip`). */
  readonly ip: string;
  readonly queueKey: HashQueueKey;
  readonly isKnownDevice: boolean;
}

export type PinChecks = ReturnType<typeof createPinCheck>;

/**
 * Returns functions that verify a PIN within the limits and return it as stored. They throw the problems
 * account-not-found, incorrect-pin, too-many-requests and temporarily-unavailable. Only incorrect-pin, which reveals
 * that there is a wallet, has the tries left.
 */
export function createPinCheck(deps: {
  readonly store: MinerStore;
  readonly deviceCookies: DeviceCookies;
  readonly limits: AttemptLimits;
}) {
  const { store, deviceCookies, limits } = deps;

  /** To be called in the queue of hashes, as `queueKey`. */
  async function verify(email: string, pin: string, from: QueuedSource): Promise<StoredPin> {
    const source = { owner: email, ...from };
    let stored = undefined as StoredPin | undefined;
    const isCorrect = await checkSecret(limits, PIN_RULES, {
      ...source,
      secret: pin,
      // Without a wallet it counts against the address only, so that nobody is locked out of a wallet created later.
      readHash: async () => {
        stored = await store.pin(email);
        return stored?.pinHash;
      },
    });
    if (stored === undefined) throw accountNotFound();
    if (!isCorrect) throw incorrectPin(await secretAttemptsLeft(limits, PIN_RULES, source));
    return stored;
  }

  return {
    verify,
    /** Waits in the queue of hashes, then verifies. */
    check(email: string, pin: string, { deviceCookie, ...caller }: PinSource): Promise<StoredPin> {
      const queueKey = queueKeyOf('miners', caller, { isKnown: deviceCookies.isIssued(email, deviceCookie) });
      return queueHashing(queueKey, async () => {
        const readGeneration = async () => (await store.pin(email))?.generation;
        const isKnownDevice = await deviceCookies.isKnown(email, deviceCookie, readGeneration);
        return verify(email, pin, { ip: caller.ip, queueKey, isKnownDevice });
      });
    },
  };
}
