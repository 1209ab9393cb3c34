import { DAY_MS } from '../time.ts';

/** Wrong PINs against the local copy until the first wait; each further one doubles it. */
const FAILURES_BEFORE_WAIT = 5;
const FIRST_WAIT_MS = 30_000;
const WAIT_MS_MAX = DAY_MS;

/**
 * Returns the wait, ms, after `failures` consecutive wrong PINs: none up to the fourth, 30 s after the fifth, doubling
 * to a day. Limits brute force on a device that cannot reach the server, which has its own limits.
 */
export function localAttemptWaitMs(failures: number): number {
  if (failures < FAILURES_BEFORE_WAIT) return 0;
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - FAILURES_BEFORE_WAIT), WAIT_MS_MAX);
}

/** Returns how many wrong PINs may follow `failures` consecutive ones before a wait. */
export function localAttemptsLeft(failures: number): number {
  return Math.max(0, FAILURES_BEFORE_WAIT - failures);
}

/**
 * Returns the rest of the wait, ms, at `nowMs` after the last wrong PIN at `lastFailureMs`. A clock that was set back
 * restarts the wait instead of prolonging it.
 */
export function localAttemptWaitLeftMs(attempts: {
  readonly failures: number;
  readonly lastFailureMs: number;
  readonly nowMs: number;
}): number {
  const passedMs = Math.max(0, attempts.nowMs - attempts.lastFailureMs);
  return Math.max(0, localAttemptWaitMs(attempts.failures) - passedMs);
}
