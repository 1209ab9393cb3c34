import type { PublicNews } from '#contract/site-data.ts';
import type { NewsEntry } from '#domain/content/content.ts';
import { newsAt } from '#domain/content/news-at.ts';
import { instantMs } from '#domain/time.ts';
import { renderPageMarkdown } from '#server/mail/markdown.ts';

/** Returns what pages and the feed show at `nowMs` of the news that were published at `publishedMs`. */
export function publicNews(
  news: readonly NewsEntry[] | undefined,
  { publishedMs, nowMs }: { readonly publishedMs: number; readonly nowMs: number },
): { readonly news: PublicNews; readonly changesAtMs: number } {
  const { entries, changesAtMs } = newsAt(news, nowMs);
  const latestMs = entries[0] === undefined ? publishedMs : Math.max(publishedMs, instantMs(entries[0].date));
  return {
    news: {
      entries: entries.map(({ text, ...entry }) => ({ ...entry, html: renderPageMarkdown(text) })),
      updatedAt: new Date(latestMs).toISOString(),
    },
    changesAtMs,
  };
}
