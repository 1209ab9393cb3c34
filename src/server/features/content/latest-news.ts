import type { SiteContent } from '#domain/content/content.ts';
import { contentAt } from '#domain/content/content-at.ts';
import type { ContentStore } from './store.ts';

/**
 * Returns the announcement that visitors could read last for the first time, and since when; of several published at
 * once the last, where the editor adds.
 */
export async function latestNews(
  { announcements = [] }: SiteContent,
  firstPublished: ContentStore['firstPublished'],
  nowMs: number,
) {
  const shown = new Set(contentAt({ announcements }, nowMs).content?.announcements?.map(({ text }) => text));
  if (shown.size === 0) return undefined;
  const first = await firstPublished([...shown]);
  return announcements
    .filter(({ text }) => shown.has(text))
    .map(({ text, href, from }) => {
      const publishedMs = first.get(text)?.getTime() ?? nowMs;
      return { text, href, atMs: from === undefined ? publishedMs : Math.max(publishedMs, Date.parse(from)) };
    })
    .reduce((latest, one) => (one.atMs >= latest.atMs ? one : latest));
}
