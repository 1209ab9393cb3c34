import { type IsoDay, isoDay } from '#domain/planned-date.ts';
import { utcDayMs } from '#domain/time.ts';
import { wallClockMs } from './clock.ts';
import { usePageData } from './page-data.ts';

/**
 * The current UTC day, by the server's clock at the rendering, so that a mark on a timeline never moves. The page is
 * rendered again when the day ends.
 */
export function useServerDay(): { readonly dayMs: number; readonly day: IsoDay } {
  const { dayMs = utcDayMs(wallClockMs()), onDateRead } = usePageData();
  const day = isoDay(dayMs);
  onDateRead?.(day);
  return { dayMs, day };
}
