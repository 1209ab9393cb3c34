import { hash } from 'node:crypto';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { AttemptRule } from './attempt-rule.ts';
import { createAttemptStore } from './attempt-store.ts';
import { tryAgainIn } from './try-again.ts';

/** A refusal is repeated from memory for at most this long, so that a flood costs one query in that time. */
const REMEMBER_REFUSAL_MS_MAX = 5_000;
const REFUSALS_REMEMBERED_MAX = 20_000;
const SWEEP_EVERY_MS = 10 * 60 * 1_000;

/**
 * Limits on calls and on guesses. What was tried stands in the database, so it holds across processes and restarts; time
 * is the clock's. A capability declares its rules as constants and asks with a subject: an e-mail, or an address made
 * comparable by `addressSubject(request.ip)`.
 *
 * @example
 * const NEWSLETTER_BY_ADDRESS: AttemptRule =
 *   { name: 'newsletter-address', burst: 20, refillMs: 60_000, sentence: 'Too many subscriptions from this network.' };
 * await limits.count(NEWSLETTER_BY_ADDRESS, addressSubject(request.ip)); // throws 429 past the budget
 *
 * @example
 * const PASSWORD_BY_NAME: AttemptRule = { name: 'password-name', burst: 50, refillMs: 30 * 60_000,
 *   sentence: 'Too many wrong passwords.', wait: { afterFailures: 5, firstMs: 60_000, maxMs: 15 * 60_000 } };
 * limits.refuseBlocked(PASSWORD_BY_NAME, name); // optional: before the first query
 * const isRight = await limits.guess(PASSWORD_BY_ADDRESS, address, () =>
 *   limits.guess(PASSWORD_BY_NAME, name, () => verifySecret(passwordHash, password)));
 * if (!isRight) throw new ProblemError('not-signed-in', …);
 */
export interface AttemptLimits {
  /** Counts one call. @throws {ProblemError} too-many-requests */
  count(rule: AttemptRule, subject: string): Promise<void>;
  /**
   * Runs `isRight` as one guess. The guess is counted as a failure before `isRight` begins, so guesses at the same moment
   * cannot slip through, and a process that dies gives none back. True: the count is given back and the failures in a row
   * are over. Throws: the count is given back, and the error goes on. Guesses nest; the inner one's refusal costs the
   * outer subject nothing.
   * @throws {ProblemError} too-many-requests, without running `isRight`
   */
  guess(rule: AttemptRule, subject: string, isRight: () => Promise<boolean>): Promise<boolean>;
  /** Refuses from memory alone what was refused a moment ago. @throws {ProblemError} too-many-requests */
  refuseBlocked(rule: AttemptRule, subject: string): void;
  readonly stats: { readonly attemptsRefused: number };
}

export function createAttemptLimits(deps: {
  database: Pick<Database, 'pool'>;
  clock: Clock;
  /** Told when old rows could not be deleted, which is tried again later. */
  onSweepFailed: (error: unknown) => void;
}): AttemptLimits {
  const { clock } = deps;
  const store = createAttemptStore(deps.database);
  const refusals = new Map<string, { readonly fromMs: number; readonly untilMs: number }>();
  let attemptsRefused = 0;
  let sweptMs = clock.nowMs();

  function refusal(rule: AttemptRule, waitMs: number): ProblemError {
    attemptsRefused += 1;
    const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
    return new ProblemError('too-many-requests', `${rule.sentence} ${tryAgainIn(seconds)}`, {
      retryAfterSeconds: seconds,
    });
  }

  function refuseRemembered(rule: AttemptRule, key: string): void {
    const remembered = refusals.get(key);
    if (remembered === undefined) return;
    const nowMs = clock.nowMs();
    const isFresh = nowMs >= remembered.fromMs && nowMs - remembered.fromMs < REMEMBER_REFUSAL_MS_MAX;
    if (isFresh && nowMs < remembered.untilMs) throw refusal(rule, remembered.untilMs - nowMs);
    refusals.delete(key);
  }

  function remember(key: string, nowMs: number, waitMs: number): void {
    const oldest = refusals.keys().next();
    if (refusals.size >= REFUSALS_REMEMBERED_MAX && !oldest.done) refusals.delete(oldest.value);
    refusals.set(key, { fromMs: nowMs, untilMs: nowMs + waitMs });
  }

  async function take(rule: AttemptRule, key: string): Promise<void> {
    refuseRemembered(rule, key);
    const nowMs = clock.nowMs();
    const refused = await store.take(key, rule, nowMs);
    sweepNowAndThen(nowMs);
    if (refused === undefined) return;
    remember(key, nowMs, refused.refusedForMs);
    throw refusal(rule, refused.refusedForMs);
  }

  function sweepNowAndThen(nowMs: number): void {
    if (Math.abs(nowMs - sweptMs) < SWEEP_EVERY_MS) return;
    sweptMs = nowMs;
    store.sweep(nowMs).catch(deps.onSweepFailed);
  }

  return {
    count: (rule, subject) => take(rule, keyOf(rule, subject)),
    async guess(rule, subject, isRight) {
      const key = keyOf(rule, subject);
      await take(rule, key);
      let wasRight: boolean;
      try {
        wasRight = await isRight();
      } catch (error) {
        // When not even this can be written the guess stays counted, and the first error is the one to tell.
        await store.giveBack(key, rule, false).catch(() => undefined);
        refusals.delete(key);
        throw error;
      }
      if (wasRight) {
        await store.giveBack(key, rule, true);
        refusals.delete(key);
      }
      return wasRight;
    },
    refuseBlocked: (rule, subject) => refuseRemembered(rule, keyOf(rule, subject)),
    get stats() {
      return { attemptsRefused };
    },
  };
}

function keyOf(rule: AttemptRule, subject: string): string {
  return hash('sha256', `${rule.name}:${subject}`, 'hex');
}
