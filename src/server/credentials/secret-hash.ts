import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { unavailable } from '#server/http/problem-error.ts';
import { createConcurrencyLimit } from '#server/limits/concurrency-limit.ts';
import { createFairQueue, type Requester } from '#server/limits/fair-queue.ts';

/** argon2id (the package's default algorithm) at OWASP's first recommendation: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Where a hash comes from: `client` is `addressSubject(request.ip)`. */
export type HashRequester = Requester<'accounts' | 'miners'>;

/** For hashes without a request: the command line and the first start. */
export const NO_REQUEST: HashRequester = { lane: 'accounts', client: 'no request' };

const queue = createFairQueue<HashRequester['lane']>({
  lanes: ['accounts', 'miners'],
  // More than there are processors, or threads in Node's pool (4), would only make each hash slower.
  runningMax: Math.min(4, Math.max(2, availableParallelism())),
  // A hash takes some tens of milliseconds, so the last of these waits a second or two.
  queuedPerClientMax: 32,
  queuedPerLaneMax: 200,
  createError: unavailable,
});

/**
 * Waiting costs nothing, while a client that is refused retries at once and keeps the process busy. Few operations run
 * at a time, because the queries of other clients wait behind those of an address that floods.
 */
const operations = createConcurrencyLimit({
  runningPerClientMax: 2,
  queuedPerClientMax: 400,
  queuedMax: 4_000,
  queuedMsMax: 10_000,
  createError: unavailable,
});

/**
 * Runs an operation that hashes, including its queries. What a client starts beyond its share waits or is refused
 * before it reaches the database.
 * @throws {ProblemError} temporarily-unavailable
 */
export function limitPerClient<T>({ lane, client }: HashRequester, operation: () => Promise<T>): Promise<T> {
  return operations.run(`${lane} ${client}`, operation);
}

/** Returns the salted argon2id hash of `secret` in PHC string format. @throws {ProblemError} temporarily-unavailable */
export function hashSecret(secret: string, requester: HashRequester): Promise<string> {
  return queue.run(requester, () => hash(secret, COST));
}

/** Returns whether `secret` matches `secretHash` (PHC string). @throws {ProblemError} temporarily-unavailable */
export function verifySecret(secretHash: string, secret: string, requester: HashRequester): Promise<boolean> {
  return queue.run(requester, () => verify(secretHash, secret));
}
