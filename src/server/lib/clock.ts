/** Returns ms since the epoch. Passed as a dependency, so that tests can set the time. */
export interface Clock {
  nowMs(): number;
}

export const systemClock: Clock = { nowMs: () => Date.now() };

/** For durations: unaffected by changes of the system clock. Its origin is arbitrary. */
export const monotonicClock: Clock = { nowMs: () => performance.now() };

/** Returns a number 0 ≤ x < 1; not for secrets. */
export function random(): number {
  return Math.random();
}
