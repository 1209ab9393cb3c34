import { useSyncExternalStore } from 'react';
import { utcDayMs } from '#domain/planned-date.ts';
import { wallClockMs } from './clock.ts';

/** The layout's element that says in `data-day-ms` on which day the server rendered the page. */
export const RENDERED_DAY_ID = 'rendered-day';

function never(): () => void {
  return () => undefined;
}

function today(): number {
  return utcDayMs(wallClockMs());
}

/** The day of the HTML that stands in the page: on the server today, in the browser what the layout says. */
export function renderedDayMs(): number {
  if (typeof document === 'undefined') return today();
  const text = document.getElementById(RENDERED_DAY_ID)?.dataset.dayMs;
  return text === undefined ? today() : Number(text);
}

/** First moment of the UTC day, ms: the server's while the page is rendered and hydrated, then the visitor's. */
export function useTodayMs(): number {
  return useSyncExternalStore(never, today, renderedDayMs);
}
