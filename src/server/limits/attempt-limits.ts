import { hash } from 'node:crypto';
import { tryAgainIn } from '#contract/try-again-in.ts';
import { type Clock, monotonicClock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { AttemptRule } from './attempt-rule.ts';
import { createAttemptStore, type GuessOutcome } from './attempt-store.ts';
import { type AttemptsLeft, attemptsLeft } from './attempts-left.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { createKeyWaiters } from './key-waiters.ts';
import { createPeriodicSweep } from './periodic-sweep.ts';

/** A refusal is repeated from memory for at most this long, so that a flood costs one query in that time. */
const CACHED_REFUSAL_MS_MAX = 5_000;
const CACHED_REFUSALS_MAX = 20_000;
const SWEEP_EVERY_MS = 10 * 60 * 1_000;
/** How long, and with how many others in this process, a guess waits for the outcome of pending ones. */
const PENDING_MS_MAX = 10_000;
const WAITING_PER_KEY_MAX = 100;
/** Outcomes in this process notify waiting guesses; for those in other processes the database is polled. */
const POLL_MS = { first: 200, max: 800 };

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;

/**
 * Limits on calls and on guesses, counted in the database, so they hold across processes and restarts. A capability
 * declares its rules as constants; a subject is an e-mail, a name or `addressSubject(request.ip)`.
 */
export function createAttemptLimits(deps: {
  database: Pick<Database, 'pool'>;
  clock: Clock;
  /** Called when old rows could not be deleted, which is retried later. */
  onSweepFailed: (error: unknown) => void;
}) {
  const { clock } = deps;
  const store = createAttemptStore(deps.database);
  const waiters = createKeyWaiters();
  const pendingRefusal = (): ProblemError => refusal('Earlier attempts are still being verified.', 0);
  const waitingLimit = createConcurrencyLimit({
    runningPerClientMax: WAITING_PER_KEY_MAX,
    queuedPerClientMax: 0,
    queuedMax: 0,
    queuedMsMax: 0,
    createError: pendingRefusal,
  });
  const refusals = new Map<string, { readonly fromMs: number; readonly untilMs: number }>();
  let attemptsRefused = 0;
  const sweep = createPeriodicSweep({
    clock,
    everyMs: SWEEP_EVERY_MS,
    sweep: store.sweep,
    onFailed: deps.onSweepFailed,
  });

  function refusal(message: string, waitMs: number): ProblemError {
    attemptsRefused += 1;
    const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
    return new ProblemError('too-many-requests', `${message} ${tryAgainIn(seconds)}`, { retryAfterSeconds: seconds });
  }

  function throwIfCached(rule: AttemptRule, key: string): void {
    const cached = refusals.get(key);
    if (cached === undefined) return;
    const nowMs = clock.nowMs();
    const isFresh = nowMs >= cached.fromMs && nowMs - cached.fromMs < CACHED_REFUSAL_MS_MAX;
    if (isFresh && nowMs < cached.untilMs) throw refusal(rule.message, cached.untilMs - nowMs);
    refusals.delete(key);
  }

  function cachedRefusal(rule: AttemptRule, key: string, nowMs: number, waitMs: number): ProblemError {
    const oldest = refusals.keys().next();
    if (refusals.size >= CACHED_REFUSALS_MAX && !oldest.done) refusals.delete(oldest.value);
    refusals.set(key, { fromMs: nowMs, untilMs: nowMs + waitMs });
    return refusal(rule.message, waitMs);
  }

  /** Returns false when the outcome of pending guesses decides. */
  async function tryCount(rule: AttemptRule, key: string, attempt: 'call' | 'guess'): Promise<boolean> {
    throwIfCached(rule, key);
    const nowMs = clock.nowMs();
    const counted = await store.count(key, rule, nowMs, attempt);
    sweep(nowMs);
    if (counted.type === 'refused') {
      waiters.notifyAll(key);
      throw cachedRefusal(rule, key, nowMs, counted.forMs);
    }
    return counted.type === 'counted';
  }

  async function countGuess(rule: AttemptRule, key: string): Promise<void> {
    if (await tryCount(rule, key, 'guess')) return;
    await waitingLimit.run(key, async () => {
      const deadlineMs = monotonicClock.nowMs() + PENDING_MS_MAX;
      let pollMs = POLL_MS.first;
      do {
        if (monotonicClock.nowMs() >= deadlineMs) throw pendingRefusal();
        await waiters.wait(key, pollMs);
        pollMs = Math.min(2 * pollMs, POLL_MS.max);
      } while (!(await tryCount(rule, key, 'guess')));
      // The next one may be allowed too.
      waiters.notify(key);
    });
  }

  async function recordOutcome(rule: AttemptRule, key: string, outcome: GuessOutcome): Promise<number | undefined> {
    try {
      return await store.recordOutcome(key, rule, outcome, clock.nowMs());
    } finally {
      if (outcome !== 'incorrect') refusals.delete(key);
      waiters.notify(key);
    }
  }

  return {
    /** Counts one call. @throws {ProblemError} too-many-requests */
    async count(rule: AttemptRule, subject: string): Promise<void> {
      await tryCount(rule, keyOf(rule, subject), 'call');
    },

    /**
     * Runs `isCorrect` as one guess and returns its result. The guess is counted as a failure first, so concurrent ones
     * cannot bypass the limit. A correct one, or one that could not be verified, returns its attempt; a correct one
     * also ends the consecutive failures. While only pending guesses block it, it waits for their outcome. Guesses
     * nest: a refusal of the inner one costs the outer subject nothing. `onLocked` receives the wait, ms, that an
     * incorrect guess led to.
     * @throws {ProblemError} too-many-requests, without running `isCorrect`; and what `isCorrect` throws
     */
    async guess(
      rule: AttemptRule,
      subject: string,
      isCorrect: () => Promise<boolean>,
      onLocked?: (waitMs: number) => void,
    ): Promise<boolean> {
      const key = keyOf(rule, subject);
      await countGuess(rule, key);
      let wasCorrect: boolean;
      try {
        wasCorrect = await isCorrect();
      } catch (error) {
        // If this cannot be written either, the guess stays counted, and the first error is the one to report.
        await recordOutcome(rule, key, 'unknown').catch(() => undefined);
        throw error;
      }
      const waitMs = await recordOutcome(rule, key, wasCorrect ? 'correct' : 'incorrect');
      if (waitMs !== undefined) onLocked?.(waitMs);
      return wasCorrect;
    },

    /** Returns how many guesses may follow now; pending ones count as wrong. */
    async attemptsLeft(rule: AttemptRule, subject: string): Promise<AttemptsLeft> {
      return attemptsLeft(await store.read(keyOf(rule, subject)), rule, clock.nowMs());
    },

    /** Repeats a recent refusal from memory, without a query. @throws {ProblemError} too-many-requests */
    throwIfBlocked: (rule: AttemptRule, subject: string): void => throwIfCached(rule, keyOf(rule, subject)),

    get attemptsRefused(): number {
      return attemptsRefused;
    },
  };
}

function keyOf(rule: AttemptRule, subject: string): string {
  return hash('sha256', `${rule.name}:${subject}`, 'hex');
}
