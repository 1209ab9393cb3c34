let query: MediaQueryList | undefined;

/** True when the visitor asked for less motion. Asked each time, because it may change while the page is open. */
export function isCalm(): boolean {
  query ??= window.matchMedia('(prefers-reduced-motion: reduce)');
  return query.matches;
}
