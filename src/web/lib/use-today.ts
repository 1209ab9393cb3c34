import { useSyncExternalStore } from 'react';
import { hasPassed, type IsoDay, isoDay, type PlannedDate } from '#domain/planned-date.ts';
import { utcDayMs } from '#domain/time.ts';
import { wallClockMs } from './clock.ts';
import { usePageData } from './page-data.ts';

function never(): () => void {
  return () => undefined;
}

function today(): number {
  return utcDayMs(wallClockMs());
}

/** Start of the UTC day, ms: the rendered one during hydration, then the visitor's. */
function useTodayMs(): number {
  const renderedDayMs = usePageData().dayMs ?? today();
  return useSyncExternalStore(never, today, () => renderedDayMs);
}

/** Whether `date` has passed. During server rendering the date is reported to `onDateRead`. */
export function useHasPassed(date: Pick<PlannedDate, 'lastDay'>): boolean {
  usePageData().onDateRead?.(date.lastDay);
  return hasPassed(date, useTodayMs());
}

/**
 * The current UTC day, by the server's clock at the rendering, so that a mark on a timeline never moves. The page is
 * rendered again when the day ends.
 */
export function useServerDay(): { readonly dayMs: number; readonly day: IsoDay } {
  const { dayMs = today(), onDateRead } = usePageData();
  const day = isoDay(dayMs);
  onDateRead?.(day);
  return { dayMs, day };
}
