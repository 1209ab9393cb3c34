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

/** Start of the UTC day, ms: the rendered one during hydration, then the visitor's. */
function useTodayMs(): number {
  const renderedDayMs = usePageFacts().dayMs ?? today();
  return useSyncExternalStore(never, today, () => renderedDayMs);
}

/** Whether `date` has passed. During server rendering the date is reported to `onDateRead`. */
export function useHasPassed(date: Pick<PlannedDate, 'lastDay'>): boolean {
  usePageFacts().onDateRead?.(date.lastDay);
  return hasPassed(date, useTodayMs());
}
