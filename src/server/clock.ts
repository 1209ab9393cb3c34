/** Where the server's time comes from: ms since the epoch. Handed in, as chance is, so that a test can be any time. */
export interface Clock {
  nowMs(): number;
}

export const systemClock: Clock = { nowMs: () => Date.now() };

/** For measuring spans: nobody sets it back or forward. Its zero means nothing. */
export const monotonicClock: Clock = { nowMs: () => performance.now() };

/** Chance, 0 ≤ x < 1; not for secrets. */
export function chance(): number {
  return Math.random();
}
