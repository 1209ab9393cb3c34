import { useSyncExternalStore } from 'react';
import { hasPassed, type PlannedDate, utcDayMs } from '#domain/planned-date.ts';
import { wallClockMs } from './clock.ts';
import { usePageFacts } from './page-facts.ts';

function never(): () => void {
  return () => undefined;
}

function today(): number {
  return utcDayMs(wallClockMs());
}

/** First moment of the UTC day, ms: the one that the page was rendered on while it hydrates, then the visitor's. */
function useTodayMs(): number {
  const renderedDayMs = usePageFacts().dayMs ?? today();
  return useSyncExternalStore(never, today, () => renderedDayMs);
}

/** Whether `date` has passed. While a page is rendered, its `onDateRead` hears of the date. */
export function useHasPassed(date: Pick<PlannedDate, 'lastDay'>): boolean {
  usePageFacts().onDateRead?.(date.lastDay);
  return hasPassed(date, useTodayMs());
}
