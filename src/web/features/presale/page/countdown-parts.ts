const SECOND_MS = 1_000;

export interface CountdownParts {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Splits the time that is left, rounded up to whole seconds; all zero once it is over. */
export function countdownParts(leftMs: number): CountdownParts {
  const whole = Math.max(0, Math.ceil(leftMs / SECOND_MS));
  return {
    days: Math.floor(whole / 86_400),
    hours: Math.floor(whole / 3_600) % 24,
    minutes: Math.floor(whole / 60) % 60,
    seconds: whole % 60,
  };
}

/** Returns when the shown whole seconds change next, in ms from now. */
export function nextTickMs(leftMs: number): number {
  const rest = leftMs % SECOND_MS;
  return rest > 0 ? rest : SECOND_MS;
}
