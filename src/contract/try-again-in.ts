const MINUTES_MAX = 90;

/** The detail of a 429: the reason and the wait, which `reasonOf` separates again. */
export function reasonAndWait(reason: string, seconds: number): string {
  return `${reason} ${tryAgainIn(seconds)}`;
}

/** The reason in the detail of a 429, without the wait; undefined: it has none. */
export function reasonOf(detail: string): string | undefined {
  return detail.split(/ ?Try again in /)[0] || undefined;
}

/** Returns "Try again in 4 minutes.", in seconds, minutes or hours, rounded up. */
export function tryAgainIn(seconds: number): string {
  if (seconds <= 60) return `Try again in ${count(seconds, 'second')}.`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= MINUTES_MAX) return `Try again in ${count(minutes, 'minute')}.`;
  return `Try again in ${count(Math.ceil(minutes / 60), 'hour')}.`;
}

function count(value: number, unit: string): string {
  return `${value} ${unit}${value === 1 ? '' : 's'}`;
}
