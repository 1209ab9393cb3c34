import { usePageFacts } from './page-facts.ts';

/** Whether the announcements contain `words`, as the shipped ones do. */
export function useIsAnnounced(): (words: string) => boolean {
  const { content } = usePageFacts();
  return (words) => content?.announcements?.some(({ text }) => text.includes(words)) ?? true;
}
