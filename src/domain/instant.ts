/** Returns the ms since 1970 of an instant, or of a day's first moment (UTC); NaN, which no comparison accepts. */
export function instantMs(instant: string | null | undefined): number {
  return instant == null ? Number.NaN : Date.parse(instant);
}

/** Returns the first of `timesMs` after `nowMs`; Infinity: none. */
export function nextMs(timesMs: readonly number[], nowMs: number): number {
  return Math.min(...timesMs.filter((timeMs) => timeMs > nowMs));
}
