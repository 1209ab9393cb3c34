import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { unavailable } from './http/problem-error.ts';
import { createConcurrencyLimit } from './limits/concurrency-limit.ts';
import { createFairQueue, type Turn } from './limits/fair-queue.ts';

/** argon2id (the package's default algorithm) at OWASP's first recommendation: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More than there are processors, or threads in Node's pool (4), would only make each hash slower. */
const RUNNING_MAX = Math.min(4, Math.max(2, availableParallelism()));
/** A hash takes some tens of milliseconds, so the last of these waits a second or two. */
const WAITING_PER_CLIENT_MAX = 32;
const WAITING_PER_LANE_MAX = 200;

/**
 * Waiting in line costs nothing, while a client that is refused tries again at once and keeps the process busy with that.
 * Few under way: each query of somebody else waits behind those of an address that floods.
 */
const OPERATIONS = {
  underWayPerClientMax: 2,
  waitingPerClientMax: 400,
  waitingMax: 4_000,
  waitingMsMax: 10_000,
};

/** Who causes a hash: `client` is `addressSubject(request.ip)`. */
export type HashTurn = Turn<'accounts' | 'miners'>;

/** For hashes that no request causes: the command line, the first start. */
export const NO_REQUEST: HashTurn = { lane: 'accounts', client: 'no request' };

const queue = createFairQueue<HashTurn['lane']>({
  lanes: ['accounts', 'miners'],
  runningMax: RUNNING_MAX,
  waitingPerClientMax: WAITING_PER_CLIENT_MAX,
  waitingPerLaneMax: WAITING_PER_LANE_MAX,
  refusal: unavailable,
});

const limit = createConcurrencyLimit({ ...OPERATIONS, refusal: unavailable });

/**
 * Runs an operation that hashes, all its queries included: what an address begins beyond its share waits, or is refused,
 * before it reaches the database. @throws {ProblemError} temporarily-unavailable
 */
export function withinShare<T>({ lane, client }: HashTurn, operation: () => Promise<T>): Promise<T> {
  return limit.run(`${lane} ${client}`, operation);
}

/** The argon2id hash of a PIN or password in PHC string format, with a salt of its own. @throws {ProblemError} temporarily-unavailable */
export function hashSecret(secret: string, turn: HashTurn): Promise<string> {
  return queue.run(turn, () => hash(secret, COST));
}

/** Whether `secret` belongs to `secretHash` (PHC string). @throws {ProblemError} temporarily-unavailable */
export function verifySecret(secretHash: string, secret: string, turn: HashTurn): Promise<boolean> {
  return queue.run(turn, () => verify(secretHash, secret));
}
