import { hash } from 'node:crypto';
import { tryAgainIn } from '#contract/try-again-in.ts';
import { type Clock, monotonicClock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { AttemptRule } from './attempt-rule.ts';
import { createAttemptStore, type GuessOutcome } from './attempt-store.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { createKeyWaiters } from './key-waiters.ts';
import { createPeriodicSweep } from './periodic-sweep.ts';

/** A refusal is repeated from memory for at most this long, so that a flood costs one query in that time. */
const REMEMBER_REFUSAL_MS_MAX = 5_000;
const REFUSALS_REMEMBERED_MAX = 20_000;
const SWEEP_EVERY_MS = 10 * 60 * 1_000;
/** How long, and with how many others in this process, a guess waits for the outcome of those before it. */
const UNDECIDED_MS_MAX = 10_000;
const UNDECIDED_PER_KEY_MAX = 100;
/** Outcomes in this process wake those who wait; for outcomes in others the database is asked at growing intervals. */
const ASK_AGAIN_MS = { first: 200, max: 800 };

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
   * are over. Throws: the count is given back, and the error is thrown again. When only guesses that are being verified
   * stand in the way, it waits for their outcome. Guesses nest; the inner one's refusal costs the outer subject nothing.
   *
   * `onLocked` is called with the wait in ms that a wrong guess led to.
   * @throws {ProblemError} too-many-requests, without running `isRight`
   */
  guess(
    rule: AttemptRule,
    subject: string,
    isRight: () => Promise<boolean>,
    onLocked?: (waitMs: number) => void,
  ): Promise<boolean>;
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
  const undecided = createKeyWaiters();
  const undecidedRefusal = (): ProblemError => refusal('Other tries are still being checked.', 0);
  const undecidedShare = createConcurrencyLimit({
    underWayPerClientMax: UNDECIDED_PER_KEY_MAX,
    waitingPerClientMax: 0,
    waitingMax: 0,
    waitingMsMax: 0,
    refusal: undecidedRefusal,
  });
  const refusals = new Map<string, { readonly fromMs: number; readonly untilMs: number }>();
  let attemptsRefused = 0;
  const sweep = createPeriodicSweep({
    clock,
    everyMs: SWEEP_EVERY_MS,
    sweep: store.sweep,
    onFailed: deps.onSweepFailed,
  });

  function refusal(sentence: string, waitMs: number): ProblemError {
    attemptsRefused += 1;
    const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
    return new ProblemError('too-many-requests', `${sentence} ${tryAgainIn(seconds)}`, { retryAfterSeconds: seconds });
  }

  function refuseRemembered(rule: AttemptRule, key: string): void {
    const remembered = refusals.get(key);
    if (remembered === undefined) return;
    const nowMs = clock.nowMs();
    const isFresh = nowMs >= remembered.fromMs && nowMs - remembered.fromMs < REMEMBER_REFUSAL_MS_MAX;
    if (isFresh && nowMs < remembered.untilMs) throw refusal(rule.sentence, remembered.untilMs - nowMs);
    refusals.delete(key);
  }

  function rememberedRefusal(rule: AttemptRule, key: string, nowMs: number, waitMs: number): ProblemError {
    const oldest = refusals.keys().next();
    if (refusals.size >= REFUSALS_REMEMBERED_MAX && !oldest.done) refusals.delete(oldest.value);
    refusals.set(key, { fromMs: nowMs, untilMs: nowMs + waitMs });
    return refusal(rule.sentence, waitMs);
  }

  async function takeCall(rule: AttemptRule, key: string): Promise<void> {
    refuseRemembered(rule, key);
    const nowMs = clock.nowMs();
    const take = await store.takeCall(key, rule, nowMs);
    sweep(nowMs);
    if (take.kind === 'refused') throw rememberedRefusal(rule, key, nowMs, take.forMs);
  }

  /** False: the outcome of pending guesses decides. */
  async function tryGuess(rule: AttemptRule, key: string): Promise<boolean> {
    refuseRemembered(rule, key);
    const nowMs = clock.nowMs();
    const take = await store.takeGuess(key, rule, nowMs);
    sweep(nowMs);
    if (take.kind === 'refused') {
      undecided.wakeAll(key);
      throw rememberedRefusal(rule, key, nowMs, take.forMs);
    }
    return take.kind === 'taken';
  }

  async function takeGuess(rule: AttemptRule, key: string): Promise<void> {
    if (await tryGuess(rule, key)) return;
    await undecidedShare.run(key, async () => {
      const deadlineMs = monotonicClock.nowMs() + UNDECIDED_MS_MAX;
      let askAgainMs = ASK_AGAIN_MS.first;
      do {
        if (monotonicClock.nowMs() >= deadlineMs) throw undecidedRefusal();
        await undecided.wait(key, askAgainMs);
        askAgainMs = Math.min(2 * askAgainMs, ASK_AGAIN_MS.max);
      } while (!(await tryGuess(rule, key)));
      // There may be room for the next one too.
      undecided.wake(key);
    });
  }

  async function settle(rule: AttemptRule, key: string, outcome: GuessOutcome): Promise<number | undefined> {
    try {
      return await store.settle(key, rule, outcome, clock.nowMs());
    } finally {
      if (outcome !== 'wrong') refusals.delete(key);
      undecided.wake(key);
    }
  }

  return {
    count: (rule, subject) => takeCall(rule, keyOf(rule, subject)),
    async guess(rule, subject, isRight, onLocked) {
      const key = keyOf(rule, subject);
      await takeGuess(rule, key);
      let wasRight: boolean;
      try {
        wasRight = await isRight();
      } catch (error) {
        // When not even this can be written the guess stays counted, and the first error is the one to report.
        await settle(rule, key, 'unknown').catch(() => undefined);
        throw error;
      }
      const lockedForMs = await settle(rule, key, wasRight ? 'right' : 'wrong');
      if (lockedForMs !== undefined) onLocked?.(lockedForMs);
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
