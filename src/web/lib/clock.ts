/** The browser's clock, handed to rules and engines as a value: the only place in `web` that reads it. */

/** Milliseconds since 1970 by the device's clock; may jump when it is set. */
export function wallClockMs(): number {
  return Date.now();
}

/** Milliseconds since the page was opened; never goes back. */
export function monotonicMs(): number {
  return performance.now();
}

/** The year it is where the visitor is. */
export function currentYear(): number {
  return new Date().getFullYear();
}

/** 0 (inclusive) to 1 (exclusive), for what is only looked at. */
export function chance(): number {
  return Math.random();
}
