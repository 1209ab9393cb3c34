import * as z from 'zod/mini';
import { DAY_MS } from '#domain/time.ts';
import type { SafeStorage } from '#web/lib/storage.ts';
import { createDeviceRecord } from './device-record.ts';

/** Wrong PINs against the local copy until the first wait; each further one doubles it. */
const FAILURES_BEFORE_WAIT = 5;
const FIRST_WAIT_MS = 30_000;
const WAIT_MS_MAX = DAY_MS;

/** Rounds of PBKDF2-HMAC-SHA-256 (OWASP's number of 2023): one check takes a large part of a second. */
const ROUNDS = 600_000;
const ROUNDS_MAX = 10_000_000;
const SALT_BYTES = 16;

const hex = z.string().check(z.regex(/^(?:[0-9a-f]{2})+$/));

/** What a device stores instead of a PIN: a slow hash that can verify one, and how many wrong ones were tried. */
const storedSchema = z.object({
  rounds: z.int().check(z.minimum(1), z.maximum(ROUNDS_MAX)),
  salt: hex,
  hash: hex,
  failures: z.int().check(z.minimum(0)),
  lastFailureMs: z.number(),
});

type StoredPin = z.infer<typeof storedSchema>;

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
export function createStoredPin({ storage, crypto, nowMs, pinRounds = ROUNDS }: StoredPinDeps, key: string) {
  const warning = "This device's record of the PIN is corrupt and was removed";
  const record = createDeviceRecord(storage, key, { schema: storedSchema, warning });
  const read = () => (crypto === undefined ? undefined : record.read());

  function waitSeconds(stored: StoredPin | undefined): number {
    return stored === undefined ? 0 : Math.ceil(localAttemptWaitLeftMs({ ...stored, nowMs: nowMs() }) / 1_000);
  }

  return {
    isStored: (): boolean => read() !== undefined,
    async store(pin: string): Promise<void> {
      if (crypto === undefined) return;
      const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
      const hash = await derive(crypto, pin, salt, pinRounds);
      record.write({ rounds: pinRounds, salt: toHex(salt), hash, failures: 0, lastFailureMs: 0 });
    },
    async check(pin: string): Promise<PinCheck> {
      const stored = read();
      if (crypto === undefined || stored === undefined) return 'none';
      if (waitSeconds(stored) > 0) return { waitSeconds: waitSeconds(stored) };
      // Counted before the check, so that closing the page does not undo it.
      record.write({ ...stored, failures: stored.failures + 1, lastFailureMs: nowMs() });
      if ((await derive(crypto, pin, fromHex(stored.salt), stored.rounds)) !== stored.hash) return 'incorrect';
      record.write({ ...stored, failures: 0, lastFailureMs: 0 });
      return 'correct';
    },
    /** Returns what is left after a wrong PIN: attempts, or a wait. */
    attemptsLeft(): { readonly attemptsLeft: number; readonly waitSeconds: number } {
      const stored = read();
      const attemptsLeft = Math.max(0, FAILURES_BEFORE_WAIT - (stored?.failures ?? 0));
      return { attemptsLeft, waitSeconds: waitSeconds(stored) };
    },
    remove: record.remove,
    clear: record.clear,
  };
}

/**
 * Returns the wait, ms, after `failures` consecutive wrong PINs: none up to the fourth, 30 s after the fifth, doubling
 * to a day. Limits brute force on a device that cannot reach the server, which has its own limits.
 */
export function localAttemptWaitMs(failures: number): number {
  if (failures < FAILURES_BEFORE_WAIT) return 0;
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - FAILURES_BEFORE_WAIT), WAIT_MS_MAX);
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

export async function sha256Hex(crypto: Crypto, text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

async function derive(
  { subtle }: Crypto,
  pin: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<string> {
  const key = await subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  const bits = await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256);
  return toHex(new Uint8Array(bits));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
