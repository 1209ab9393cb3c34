import type { ReactNode } from 'react';
import { hasPassed, type PlannedDate } from '#domain/planned-date.ts';
import { DATES_NOTE } from '#web/content/dates.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { usePlannedDates } from '#web/lib/live-content.ts';
import { usePageData } from '#web/lib/page-data.ts';

/**
 * Once on a page, while all the `dates` that it shows have passed by the server's clock and the team has published no
 * newer one.
 */
export function PlannedDatesNote({ dates }: { readonly dates: readonly PlannedDate[] }): ReactNode {
  const { dayMs = wallClockMs(), onDateRead } = usePageData();
  const planned = usePlannedDates();
  for (const date of dates) onDateRead?.(date.lastDay);
  const isShown = dates.every((date) => planned(date).lastDay === date.lastDay && hasPassed(date, dayMs));
  return isShown && <p className="text-muted text-sm">{DATES_NOTE}</p>;
}
