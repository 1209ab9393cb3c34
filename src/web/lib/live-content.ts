import type { PlannedDate } from '#domain/planned-date.ts';
import { usePageData } from './page-data.ts';

/** Returns a function that returns a date as the team has set it. */
export function usePlannedDates(): (date: PlannedDate) => PlannedDate {
  const { content } = usePageData();
  return (date) => (date.id && content?.plannedDates?.[date.id]) ?? date;
}

export function usePlannedDate(date: PlannedDate): PlannedDate {
  return usePlannedDates()(date);
}
