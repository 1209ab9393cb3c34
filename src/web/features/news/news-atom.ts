import { NEWS_FEED_DOCUMENT } from '#contract/documents.ts';
import type { PublicNews } from '#contract/site-data.ts';
import { atomFeed } from '#web/lib/atom-feed.ts';

/** The feed of a site that has published nothing yet. */
const NOTHING: PublicNews = { entries: [], updatedAt: new Date(0).toISOString() };

/** `/news.atom`: the entries of the page. */
export function newsAtom({ entries, updatedAt }: PublicNews = NOTHING, publicOrigin: string | undefined): string {
  return atomFeed({
    publicOrigin,
    name: 'news',
    title: 'Technovex news',
    subtitle: 'Announcements of the team',
    updated: updatedAt,
    path: NEWS_FEED_DOCUMENT.path,
    pagePath: '/news',
    entries: entries.map(({ id, date, title, html }) => ({
      id: `/${id}`,
      title,
      at: `${date}T00:00:00Z`,
      fragment: id,
      content: { type: 'html', value: html },
    })),
  });
}
