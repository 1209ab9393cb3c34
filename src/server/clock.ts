/** Where the server's time comes from: ms since the epoch. Handed in, so that a test can be any time. */
export interface Clock {
  nowMs(): number;
}

export const systemClock: Clock = { nowMs: () => Date.now() };

/** For measuring spans: nobody sets it back or forward. Its zero means nothing. */
export const monotonicClock: Clock = { nowMs: () => performance.now() };
