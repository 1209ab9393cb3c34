import { hash } from 'node:crypto';

/**
 * How often one subject (an e-mail, an address) may attempt one thing. The budget is a token bucket: `burst` attempts
 * at once and one more every `refillMs`, so in any period t at most `burst + t / refillMs` pass, and the bucket alone
 * never makes a caller wait longer than `refillMs`.
 */
export interface AttemptRule {
  /** Unique, and part of the stored key: with another name it counts from zero. */
  readonly name: string;
  readonly burst: number;
  readonly refillMs: number;
  /** The message of a refusal, followed by the time to wait: "Too many wrong PINs." */
  readonly message: string;
  /** For guesses: a wait after consecutive failures. */
  readonly wait?: GrowingWait;
}

/**
 * The wait is `firstMs` after `afterFailures` consecutive failures and doubles with each further one, up to `msMax`.
 */
export interface GrowingWait {
  readonly afterFailures: number;
  readonly firstMs: number;
  readonly msMax: number;
}

/** Returns the rule of a network with `budgets` times the budget: a bucket that many times as large fills as fast. */
export function scaledRule(rule: AttemptRule, budgets: number): AttemptRule {
  const { burst, refillMs, wait } = rule;
  return {
    ...rule,
    burst: burst * budgets,
    refillMs: refillMs / budgets,
    ...(wait === undefined ? {} : { wait: { ...wait, afterFailures: wait.afterFailures * budgets } }),
  };
}

export function attemptKey({ name }: Pick<AttemptRule, 'name'>, subject: string): string {
  return hash('sha256', `${name}:${subject}`, 'hex');
}

/** What is stored of one subject's attempts; times in ms since the epoch. */
export interface SpentAttempts {
  readonly spentUntilMs: number;
  readonly blockedUntilMs: number;
  readonly failures: number;
  readonly forgetAtMs: number;
}

/** How many guesses may follow at once. None: one may after `waitMs`, which is 0 otherwise. */
export interface AttemptsLeft {
  readonly tries: number;
  readonly waitMs: number;
}

/** Returns what `rule` allows at `nowMs`, by the same arithmetic as the statement that counts (attempt-store.ts). */
export function attemptsLeft(spent: SpentAttempts | undefined, rule: AttemptRule, nowMs: number): AttemptsLeft {
  const { burst, refillMs, wait } = rule;
  const bucketMs = burst * refillMs;
  // Times further ahead than the rule allows come from a clock that was set back since.
  const spentUntilMs = plausibleTimeMs(spent?.spentUntilMs, 2 * bucketMs, nowMs);
  const blockedMs = plausibleTimeMs(spent?.blockedUntilMs, 2 * (wait?.msMax ?? 0), nowMs) - nowMs;
  const waitMs = Math.max(blockedMs, spentUntilMs + refillMs - bucketMs - nowMs);
  if (waitMs > 0) return { tries: 0, waitMs };
  const inBucket = Math.floor((nowMs + bucketMs - spentUntilMs) / refillMs);
  const failures = spent === undefined || spent.forgetAtMs <= nowMs ? 0 : spent.failures;
  // After a wait one guess is allowed; if it is wrong, the next wait follows.
  const untilWait = wait === undefined ? inBucket : Math.max(1, wait.afterFailures - failures);
  return { tries: Math.min(inBucket, untilWait), waitMs: 0 };
}

export function fewerAttempts(a: AttemptsLeft, b: AttemptsLeft): AttemptsLeft {
  return { tries: Math.min(a.tries, b.tries), waitMs: Math.max(a.waitMs, b.waitMs) };
}

/** Returns `timeMs` from `nowMs` on; `nowMs` where it is missing, past or more than `spanMs` ahead. */
function plausibleTimeMs(timeMs: number | undefined, spanMs: number, nowMs: number): number {
  return timeMs === undefined || timeMs > nowMs + spanMs ? nowMs : Math.max(timeMs, nowMs);
}
