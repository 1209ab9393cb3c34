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
