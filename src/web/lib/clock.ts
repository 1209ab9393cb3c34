/** The clock and the random numbers of the browser: the only place in `web` that reads them. */

/** Milliseconds since 1970; jumps when the device's clock is set. */
export function wallClockMs(): number {
  return Date.now();
}

/** Milliseconds since the page was opened; monotonic. */
export function monotonicMs(): number {
  return performance.now();
}

/** In the visitor's time zone. */
export function currentYear(): number {
  return new Date().getFullYear();
}

/** 0 (inclusive) to 1 (exclusive). Not for secrets. */
export function random(): number {
  return Math.random();
}
