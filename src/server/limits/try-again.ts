const MINUTES_MAX = 90;

/** Returns "Try again in 4 minutes.", in seconds, minutes or hours, rounded up. */
export function tryAgainIn(seconds: number): string {
  if (seconds <= 60) return `Try again in ${count(seconds, 'second')}.`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= MINUTES_MAX) return `Try again in ${count(minutes, 'minute')}.`;
  return `Try again in ${count(Math.ceil(minutes / 60), 'hour')}.`;
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
