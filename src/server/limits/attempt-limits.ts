import { reasonAndWait } from '#contract/try-again-in.ts';
import type { Database } from '#server/db/database.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { type Clock, monotonicClock } from '#server/lib/clock.ts';
import { countedNetworks } from './address-subject.ts';
import {
  type AttemptRule,
  type AttemptsLeft,
  attemptKey,
  attemptsLeft,
  fewerAttempts,
  scaledRule,
} from './attempt-rule.ts';
import { type AttemptStore, type CountedRow, createAttemptStore, type GuessOutcome } from './attempt-store.ts';

/** An e-mail, a name or an id; or an address (`request.ip`), which counts as each of its networks. */
export type AttemptSubject = string | { readonly ip: string };

const STILL_VERIFYING = 'Earlier attempts are still being verified.';

/**
 * Limits on calls and on guesses, counted in the database, so they hold across processes and restarts. A refusal is
 * repeated from memory. A capability declares its rules as constants.
 *
 *     const SIGN_UPS: AttemptRule = { name: 'sign-ups', burst: 5, refillMs: MINUTE_MS, message: 'Too many sign-ups.' };
 *     await limits.count(SIGN_UPS, { ip: request.ip });
 *     const isRight = await limits.guess(PIN_GUESSES, email, () => verifySecret(pin, hash, caller));
 */
export class AttemptLimits {
  readonly #store: AttemptStore;
  readonly #clock: Clock;
  readonly #refusals: Refusals;
  readonly #pending = new PendingGuesses(() => this.#refusals.createError(STILL_VERIFYING, 0));

  constructor({ database, clock }: { readonly database: Pick<Database, 'pool'>; readonly clock: Clock }) {
    this.#clock = clock;
    this.#store = createAttemptStore(database);
    this.#refusals = new Refusals(clock);
  }

  get attemptsRefused(): number {
    return this.#refusals.count;
  }

  /** Counts one call. @throws {ProblemError} too-many-requests */
  count(rule: AttemptRule, subject: AttemptSubject): Promise<void> {
    return this.#count(rule, rowsOf(rule, subject), 'call');
  }

  /**
   * Runs `isCorrect` as one guess and returns its result. The guess is counted as a failure first, so concurrent ones
   * cannot bypass the limit. A correct one, or one that could not be verified, returns its attempt; a correct one
   * also ends the consecutive failures. While only pending guesses block it, it waits for their outcome. Guesses
   * nest: a refusal of the inner one costs the outer subject nothing. `onLocked` receives the wait, ms, when wrong.
   * @throws {ProblemError} too-many-requests, without running `isCorrect`; and what `isCorrect` throws
   */
  async guess(
    rule: AttemptRule,
    subject: AttemptSubject,
    isCorrect: () => Promise<boolean>,
    onLocked?: (waitMs: number) => void,
  ): Promise<boolean> {
    const rows = rowsOf(rule, subject);
    await this.#count(rule, rows, 'guess');
    const wasCorrect = await isCorrect().catch(async (error: unknown) => {
      // If this cannot be written either, the guess stays counted, and the first error is the one to report.
      await this.#recordOutcome(rule, rows, 'unknown').catch(() => undefined);
      throw error;
    });
    const waitMs = await this.#recordOutcome(rule, rows, wasCorrect ? 'correct' : 'incorrect');
    if (waitMs !== undefined) onLocked?.(waitMs);
    return wasCorrect;
  }

  /** Returns how many guesses may follow now; pending ones count as wrong. */
  async attemptsLeft(rule: AttemptRule, subject: AttemptSubject): Promise<AttemptsLeft> {
    const rows = rowsOf(rule, subject);
    const spent = await this.#store.read(rows);
    const nowMs = this.#clock.nowMs();
    return rows
      .map(({ key, budgets }) => attemptsLeft(spent.get(key), scaledRule(rule, budgets), nowMs))
      .reduce(fewerAttempts);
  }

  /** Ends a wait after wrong guesses, which stay counted. Other processes repeat a refusal for some seconds more. */
  async endWait(rule: AttemptRule, subject: AttemptSubject): Promise<void> {
    const keys = rowsOf(rule, subject).map(({ key }) => key);
    await this.#store.endWait(keys);
    for (const key of keys) this.#refusals.delete(key);
  }

  /** Deletes rows that count no longer. */
  sweep(nowMs: number): Promise<void> {
    return this.#store.sweep(nowMs);
  }

  /** Repeats a recent refusal from memory. @throws {ProblemError} too-many-requests */
  throwIfBlocked(rule: AttemptRule, subject: AttemptSubject): void {
    this.#refusals.throwIfRefused(rule, rowsOf(rule, subject));
  }

  /** Counts a guess as a pending failure. @throws {ProblemError} too-many-requests */
  async #count(rule: AttemptRule, rows: readonly CountedRow[], attempt: 'call' | 'guess'): Promise<void> {
    const undecided = await this.#tryCount(rule, rows, attempt);
    if (undecided !== undefined) await this.#pending.waitFor(undecided, () => this.#tryCount(rule, rows, attempt));
  }

  /** Returns the key whose pending guesses decide; undefined: the attempt is counted. */
  async #tryCount(
    rule: AttemptRule,
    rows: readonly CountedRow[],
    attempt: 'call' | 'guess',
  ): Promise<string | undefined> {
    this.#refusals.throwIfRefused(rule, rows);
    const nowMs = this.#clock.nowMs();
    const counted = await this.#store.count(rows, rule, { nowMs, attempt });
    if (counted.type === 'counted') return undefined;
    if (counted.type === 'undecided') return counted.key;
    for (const [key, waitMs] of counted.forMs) {
      this.#refusals.add(key, nowMs, waitMs);
      this.#pending.notifyAll(key);
    }
    throw this.#refusals.createError(rule.message, Math.max(...counted.forMs.values()));
  }

  /** Returns the wait that a wrong guess led to, ms. */
  async #recordOutcome(
    rule: AttemptRule,
    rows: readonly CountedRow[],
    outcome: GuessOutcome,
  ): Promise<number | undefined> {
    try {
      return await this.#store.recordOutcome(rows, rule, { outcome, nowMs: this.#clock.nowMs() });
    } finally {
      for (const { key } of rows) {
        if (outcome !== 'incorrect') this.#refusals.delete(key);
        this.#pending.notify(key);
      }
    }
  }
}

function rowsOf(rule: AttemptRule, subject: AttemptSubject): readonly CountedRow[] {
  const networks = typeof subject === 'string' ? [{ subject, budgets: 1 }] : countedNetworks(subject.ip).toReversed();
  return networks.map((network) => ({ key: attemptKey(rule, network.subject), budgets: network.budgets }));
}

/** A refusal is repeated from memory for at most this long, so that a flood costs one query in that time. */
const KEPT_MS_MAX = 5_000;
const REFUSALS_MAX = 20_000;

/** Counts the refusals of this process, and remembers the latest ones. */
class Refusals {
  readonly #clock: Clock;
  readonly #refusals = new Map<string, { readonly fromMs: number; readonly untilMs: number }>();
  count = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  createError(message: string, waitMs: number): ProblemError {
    this.count += 1;
    const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
    return new ProblemError('too-many-requests', reasonAndWait(message, seconds), { retryAfterSeconds: seconds });
  }

  /** Repeats a recent refusal, without a query. @throws {ProblemError} too-many-requests */
  throwIfRefused({ message }: AttemptRule, rows: readonly CountedRow[]): void {
    for (const { key } of rows) {
      const waitMs = this.#remainingMs(key);
      if (waitMs !== undefined) throw this.createError(message, waitMs);
    }
  }

  add(key: string, fromMs: number, waitMs: number): void {
    const oldest = this.#refusals.keys().next();
    if (this.#refusals.size >= REFUSALS_MAX && !oldest.done) this.#refusals.delete(oldest.value);
    this.#refusals.set(key, { fromMs, untilMs: fromMs + waitMs });
  }

  delete(key: string): void {
    this.#refusals.delete(key);
  }

  /** Returns how long the key is still refused, ms; undefined: the database decides. */
  #remainingMs(key: string): number | undefined {
    const refusal = this.#refusals.get(key);
    if (refusal === undefined) return undefined;
    const nowMs = this.#clock.nowMs();
    const isFresh = nowMs >= refusal.fromMs && nowMs - refusal.fromMs < KEPT_MS_MAX;
    if (isFresh && nowMs < refusal.untilMs) return refusal.untilMs - nowMs;
    this.#refusals.delete(key);
    return undefined;
  }
}

/** How long, and with how many others in this process, a guess waits for the outcome of pending ones. */
const PENDING_MS_MAX = 10_000;
const WAITING_PER_KEY_MAX = 100;
/** Outcomes in this process notify waiting guesses; for those in other processes the database is polled. */
const POLL_MS = { first: 200, max: 800 };

/** Lets guesses wait, in order of arrival, while only the outcome of pending ones decides whether they are allowed. */
class PendingGuesses {
  readonly #createError: () => Error;
  readonly #waiters = new Map<string, Set<() => void>>();
  readonly #counts = new Map<string, number>();

  constructor(createError: () => Error) {
    this.#createError = createError;
  }

  /** Resumes the caller that has waited longest. */
  notify(key: string): void {
    const [first] = this.#waiters.get(key) ?? [];
    first?.();
  }

  notifyAll(key: string): void {
    for (const finish of this.#waiters.get(key) ?? []) finish();
  }

  /**
   * Calls `tryAgain` after each outcome until it returns no key whose pending guesses decide.
   *
   * @throws what `createError` returns, after ten seconds or beside too many others; and what `tryAgain` throws
   */
  async waitFor(undecided: string, tryAgain: () => Promise<string | undefined>): Promise<void> {
    const others = this.#counts.get(undecided) ?? 0;
    if (others >= WAITING_PER_KEY_MAX) throw this.#createError();
    this.#counts.set(undecided, others + 1);
    try {
      const deadlineMs = monotonicClock.nowMs() + PENDING_MS_MAX;
      let pollMs = POLL_MS.first;
      for (let key: string | undefined = undecided; key !== undefined; key = await tryAgain()) {
        if (monotonicClock.nowMs() >= deadlineMs) throw this.#createError();
        await this.#waitIn(key, pollMs);
        pollMs = Math.min(2 * pollMs, POLL_MS.max);
      }
      // The next one may be allowed too.
      this.notify(undecided);
    } finally {
      const left = (this.#counts.get(undecided) ?? 1) - 1;
      if (left === 0) this.#counts.delete(undecided);
      else this.#counts.set(undecided, left);
    }
  }

  /** Resolves when a notification reaches this caller, at the latest after `timeoutMs`. */
  #waitIn(key: string, timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const own = this.#waiters.get(key) ?? new Set();
      this.#waiters.set(key, own);
      const finish = (): void => {
        clearTimeout(timer);
        own.delete(finish);
        if (own.size === 0) this.#waiters.delete(key);
        resolve();
      };
      const timer = setTimeout(finish, timeoutMs);
      own.add(finish);
    });
  }
}
