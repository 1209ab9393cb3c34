import * as z from 'zod/mini';
import { localAttemptsLeft, localAttemptWaitLeftMs } from '#domain/miner/local-attempt-limit.ts';
import type { SafeStorage } from '#web/lib/storage.ts';
import { createDeviceRecord } from './device-record.ts';
import { isPinOf, makePinVerifier, pinVerifierSchema } from './pin-verifier.ts';

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
