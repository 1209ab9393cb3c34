import type { PlannedDate } from '#domain/planned-date.ts';
import { usePageFacts } from './page-facts.ts';

/** Returns a function that returns a date as the team has set it. */
export function usePlannedDates(): (date: PlannedDate) => PlannedDate {
  const { content } = usePageFacts();
  return (date) => (date.id && content?.plannedDates?.[date.id]) ?? date;
}

export function usePlannedDate(date: PlannedDate): PlannedDate {
  return usePlannedDates()(date);
}

/** Whether the announcements contain `words`, as the built-in ones do. */
export function useIsAnnounced(): (words: string) => boolean {
  const { content } = usePageFacts();
  return (words) => content?.announcements?.some(({ text }) => text.includes(words)) ?? true;
}
