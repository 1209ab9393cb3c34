import * as z from 'zod/mini';
import { DAY_MS } from '#domain/time.ts';
import type { SafeStorage } from '#web/lib/storage.ts';
import { createDeviceRecord } from './device-record.ts';
import { isPinOf, makePinVerifier, pinVerifierSchema } from './pin-verifier.ts';

/** Wrong PINs against the local copy until the first wait; each further one doubles it. */
const FAILURES_BEFORE_WAIT = 5;
const FIRST_WAIT_MS = 30_000;
const WAIT_MS_MAX = DAY_MS;

/**
 * Returns the wait, ms, after `failures` consecutive wrong PINs: none up to the fourth, 30 s after the fifth, doubling
 * to a day. Limits brute force on a device that cannot reach the server, which has its own limits.
 */
export function localAttemptWaitMs(failures: number): number {
  if (failures < FAILURES_BEFORE_WAIT) return 0;
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - FAILURES_BEFORE_WAIT), WAIT_MS_MAX);
}

/** Returns how many wrong PINs may follow `failures` consecutive ones before a wait. */
export function localAttemptsLeft(failures: number): number {
  return Math.max(0, FAILURES_BEFORE_WAIT - failures);
}

/**
 * Returns the rest of the wait, ms, at `nowMs` after the last wrong PIN at `lastFailureMs`. A clock that was set back
 * restarts the wait instead of prolonging it.
 */
export function localAttemptWaitLeftMs(attempts: {
  readonly failures: number;
  readonly lastFailureMs: number;
  readonly nowMs: number;
}): number {
  const passedMs = Math.max(0, attempts.nowMs - attempts.lastFailureMs);
  return Math.max(0, localAttemptWaitMs(attempts.failures) - passedMs);
}

const storedSchema = z.object({
  ...pinVerifierSchema.shape,
  failures: z.int().check(z.minimum(0)),
  lastFailureMs: z.number(),
});

/** 'none': this device stores no verifier of the wallet's PIN. */
export type PinCheck = 'correct' | 'incorrect' | 'none' | { readonly waitSeconds: number };

export interface StoredPinDeps {
  readonly storage: SafeStorage;
  /** Undefined in insecure contexts: then no PIN is stored, and none can be checked. */
  readonly crypto: Crypto | undefined;
  readonly nowMs: () => number;
  /** Of the slow hash of a PIN. Default: the product's. */
  readonly pinRounds?: number | undefined;
}

/** The verifier of a wallet's PIN on this device, and the limit of attempts against it. Never throws or rejects. */
export function createStoredPin({ storage, crypto, nowMs, pinRounds }: StoredPinDeps, key: string) {
  const warning = "This device's record of the PIN is corrupt and was removed";
  const record = createDeviceRecord(storage, key, { schema: storedSchema, warning });
  const read = () => (crypto === undefined ? undefined : record.read());

  function waitSeconds(stored: ReturnType<typeof read>): number {
    return stored === undefined ? 0 : Math.ceil(localAttemptWaitLeftMs({ ...stored, nowMs: nowMs() }) / 1_000);
  }

  return {
    isStored: (): boolean => read() !== undefined,
    async store(pin: string): Promise<void> {
      if (crypto === undefined) return;
      const verifier = await makePinVerifier(crypto, pin, pinRounds);
      record.write({ ...verifier, failures: 0, lastFailureMs: 0 });
    },
    async check(pin: string): Promise<PinCheck> {
      const stored = read();
      if (crypto === undefined || stored === undefined) return 'none';
      if (waitSeconds(stored) > 0) return { waitSeconds: waitSeconds(stored) };
      // Counted before the check, so that closing the page does not undo it.
      record.write({ ...stored, failures: stored.failures + 1, lastFailureMs: nowMs() });
      if (!(await isPinOf(crypto, stored, pin))) return 'incorrect';
      record.write({ ...stored, failures: 0, lastFailureMs: 0 });
      return 'correct';
    },
    /** Returns what is left after a wrong PIN: attempts, or a wait. */
    attemptsLeft(): { readonly attemptsLeft: number; readonly waitSeconds: number } {
      const stored = read();
      return { attemptsLeft: localAttemptsLeft(stored?.failures ?? 0), waitSeconds: waitSeconds(stored) };
    },
    remove: record.remove,
    clear: record.clear,
  };
}
