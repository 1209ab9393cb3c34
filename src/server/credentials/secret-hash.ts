import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import type { Caller } from '#server/http/caller.ts';
import { unavailable } from '#server/http/problem-error.ts';
import { monotonicClock } from '#server/lib/clock.ts';
import { widestNetwork } from '#server/limits/address-subject.ts';
import { createFairQueue, type QueueKey } from '#server/limits/fair-queue.ts';

/** argon2id (the package's default algorithm) at OWASP's first recommendation: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Whoever is signed in, or was on this device, does not wait behind strangers. */
const KNOWN_GROUPS = ['known accounts', 'known miners'] as const;
const GROUPS = [...KNOWN_GROUPS, 'accounts', 'miners'] as const;

export type HashQueueKey = QueueKey<(typeof GROUPS)[number]>;

/** For hashes without a request: the command line and the first start. */
export const NO_REQUEST: HashQueueKey = { group: 'accounts', client: 'no request' };

// More than there are processors, or threads in Node's pool (4), would only make each hash slower.
const HASHES_MAX = Math.min(4, Math.max(2, availableParallelism()));
const QUEUED_MS_MAX = 3_000;
/** A client that is refused retries at once and keeps the process busy, while waiting costs nothing. */
const REFUSED_AFTER_MS = 1_000;

class Refused extends Error {}

/** Operations wait here, before their first query: a flood must not reach the database either. */
const operations = createFairQueue({
  groups: GROUPS,
  // While some hash, others query.
  runningMax: 2 * HASHES_MAX,
  reserved: { places: 2, groups: KNOWN_GROUPS },
  waitMsMax: QUEUED_MS_MAX,
  firstJobMs: 20,
  clock: monotonicClock,
  createError: () => new Refused(),
});

/** Only hashes of operations that run wait here, so it is short. */
const hashes = createFairQueue({
  groups: GROUPS,
  runningMax: HASHES_MAX,
  reserved: { places: 1, groups: KNOWN_GROUPS },
  waitMsMax: Number.POSITIVE_INFINITY,
  firstJobMs: 20,
  clock: monotonicClock,
  createError: unavailable,
});

/** The key of a request in the queue of hashes; `isKnown`: signed in, or a device that was. */
export function queueKeyOf(
  of: 'accounts' | 'miners',
  { ip, signal }: Caller,
  { isKnown }: { readonly isKnown: boolean },
): HashQueueKey {
  return { group: isKnown ? `known ${of}` : of, client: widestNetwork(ip), signal };
}

/**
 * Runs an operation that hashes, including its queries, when it is the client's turn. It is refused when it would
 * wait too long, and dropped when the client goes first.
 * @throws {ProblemError} temporarily-unavailable
 */
export async function queueHashing<T>(queueKey: HashQueueKey, operation: () => Promise<T>): Promise<T> {
  try {
    return await operations.run(queueKey, operation);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { signal } = queueKey;
    // The end of the wait matters, not whether the client was there.
    await delay(REFUSED_AFTER_MS, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
    throw unavailable();
  }
}

export function waitingToHash(): number {
  return operations.waiting;
}

/**
 * Returns the salted argon2id hash of `secret` in PHC string format. Keyboards compose letters differently, so its
 * Unicode NFC is hashed (RFC 8265, 4.2). @throws {ProblemError} temporarily-unavailable
 */
export function hashSecret(secret: string, queueKey: HashQueueKey): Promise<string> {
  return hashes.run(queueKey, () => hash(secret.normalize('NFC'), COST));
}

/** Returns whether `secret` matches `secretHash` (PHC string). @throws {ProblemError} temporarily-unavailable */
export function verifySecret(secretHash: string, secret: string, queueKey: HashQueueKey): Promise<boolean> {
  const composed = secret.normalize('NFC');
  return hashes.run(queueKey, async () => {
    if (await verify(secretHash, composed)) return true;
    // A hash of another program, which hashed what was typed.
    return composed !== secret && verify(secretHash, secret);
  });
}
