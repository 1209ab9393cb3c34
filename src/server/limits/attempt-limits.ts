import { tryAgainIn } from '#contract/try-again-in.ts';
import { MINUTE_MS } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { type Clock, monotonicClock } from '#server/lib/clock.ts';
import { countedNetworks } from './address-subject.ts';
import { type AttemptRule, attemptKey, scaledRule } from './attempt-rule.ts';
import { type CountedRow, createAttemptStore, type GuessOutcome } from './attempt-store.ts';
import { type AttemptsLeft, attemptsLeft, fewerAttempts } from './attempts-left.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { createKeyWaiters } from './key-waiters.ts';
import { createPeriodicSweep } from './periodic-sweep.ts';

/** A refusal is repeated from memory for at most this long, so that a flood costs one query in that time. */
const CACHED_REFUSAL_MS_MAX = 5_000;
const CACHED_REFUSALS_MAX = 20_000;
const SWEEP_EVERY_MS = 10 * MINUTE_MS;
/** How long, and with how many others in this process, a guess waits for the outcome of pending ones. */
const PENDING_MS_MAX = 10_000;
const WAITING_PER_KEY_MAX = 100;
/** Outcomes in this process notify waiting guesses; for those in other processes the database is polled. */
const POLL_MS = { first: 200, max: 800 };

/** An e-mail, a name or an id; or an address (`request.ip`), which counts as each of its networks. */
export type AttemptSubject = string | { readonly ip: string };

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;

/**
 * Limits on calls and on guesses, counted in the database, so they hold across processes and restarts. A capability
 * declares its rules as constants.
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

  function throwIfCached(rule: AttemptRule, rows: readonly CountedRow[]): void {
    for (const { key } of rows) throwIfKeyCached(rule, key);
  }

  function throwIfKeyCached(rule: AttemptRule, key: string): void {
    const cached = refusals.get(key);
    if (cached === undefined) return;
    const nowMs = clock.nowMs();
    const isFresh = nowMs >= cached.fromMs && nowMs - cached.fromMs < CACHED_REFUSAL_MS_MAX;
    if (isFresh && nowMs < cached.untilMs) throw refusal(rule.message, cached.untilMs - nowMs);
    refusals.delete(key);
  }

  function cacheRefusal(key: string, nowMs: number, waitMs: number): void {
    const oldest = refusals.keys().next();
    if (refusals.size >= CACHED_REFUSALS_MAX && !oldest.done) refusals.delete(oldest.value);
    refusals.set(key, { fromMs: nowMs, untilMs: nowMs + waitMs });
  }

  /** Returns the key whose pending guesses decide; undefined: the attempt is counted. */
  async function tryCount(
    rule: AttemptRule,
    rows: readonly CountedRow[],
    attempt: 'call' | 'guess',
  ): Promise<string | undefined> {
    throwIfCached(rule, rows);
    const nowMs = clock.nowMs();
    const counted = await store.count(rows, rule, nowMs, attempt);
    sweep(nowMs);
    switch (counted.type) {
      case 'counted':
        return undefined;
      case 'undecided':
        return counted.key;
      case 'refused':
        for (const [key, waitMs] of counted.forMs) {
          cacheRefusal(key, nowMs, waitMs);
          waiters.notifyAll(key);
        }
        throw refusal(rule.message, Math.max(...counted.forMs.values()));
    }
  }

  async function countGuess(rule: AttemptRule, rows: readonly CountedRow[]): Promise<void> {
    const undecided = await tryCount(rule, rows, 'guess');
    if (undecided === undefined) return;
    await waitingLimit.run(undecided, async () => {
      const deadlineMs = monotonicClock.nowMs() + PENDING_MS_MAX;
      let pollMs = POLL_MS.first;
      for (let key: string | undefined = undecided; key !== undefined; key = await tryCount(rule, rows, 'guess')) {
        if (monotonicClock.nowMs() >= deadlineMs) throw pendingRefusal();
        await waiters.wait(key, pollMs);
        pollMs = Math.min(2 * pollMs, POLL_MS.max);
      }
      // The next one may be allowed too.
      waiters.notify(undecided);
    });
  }

  async function recordOutcome(
    rule: AttemptRule,
    rows: readonly CountedRow[],
    outcome: GuessOutcome,
  ): Promise<number | undefined> {
    try {
      return await store.recordOutcome(rows, rule, outcome, clock.nowMs());
    } finally {
      for (const { key } of rows) {
        if (outcome !== 'incorrect') refusals.delete(key);
        waiters.notify(key);
      }
    }
  }

  return {
    /** Counts one call. @throws {ProblemError} too-many-requests */
    async count(rule: AttemptRule, subject: AttemptSubject): Promise<void> {
      await tryCount(rule, rowsOf(rule, subject), 'call');
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
      subject: AttemptSubject,
      isCorrect: () => Promise<boolean>,
      onLocked?: (waitMs: number) => void,
    ): Promise<boolean> {
      const rows = rowsOf(rule, subject);
      await countGuess(rule, rows);
      let wasCorrect: boolean;
      try {
        wasCorrect = await isCorrect();
      } catch (error) {
        // If this cannot be written either, the guess stays counted, and the first error is the one to report.
        await recordOutcome(rule, rows, 'unknown').catch(() => undefined);
        throw error;
      }
      const waitMs = await recordOutcome(rule, rows, wasCorrect ? 'correct' : 'incorrect');
      if (waitMs !== undefined) onLocked?.(waitMs);
      return wasCorrect;
    },

    /** Returns how many guesses may follow now; pending ones count as wrong. */
    async attemptsLeft(rule: AttemptRule, subject: AttemptSubject): Promise<AttemptsLeft> {
      const rows = rowsOf(rule, subject);
      const spent = await store.read(rows);
      const nowMs = clock.nowMs();
      return rows
        .map(({ key, budgets }) => attemptsLeft(spent.get(key), scaledRule(rule, budgets), nowMs))
        .reduce(fewerAttempts);
    },

    /** Repeats a recent refusal from memory, without a query. @throws {ProblemError} too-many-requests */
    throwIfBlocked: (rule: AttemptRule, subject: AttemptSubject): void => throwIfCached(rule, rowsOf(rule, subject)),

    get attemptsRefused(): number {
      return attemptsRefused;
    },
  };
}

function rowsOf(rule: AttemptRule, subject: AttemptSubject): readonly CountedRow[] {
  const networks = typeof subject === 'string' ? [{ subject, budgets: 1 }] : countedNetworks(subject.ip).toReversed();
  return networks.map((network) => ({ key: attemptKey(rule, network.subject), budgets: network.budgets }));
}
