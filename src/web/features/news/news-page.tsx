import { Link2, Rss } from 'lucide-react';
import type { ReactNode } from 'react';
import { newsHref } from '#domain/content/content.ts';
import { ContentPage } from '#web/components/layout/content-page.tsx';
import { instantParts } from '#web/lib/local-time.ts';
import { usePageData } from '#web/lib/page-data.ts';

/** The entries are in the HTML of this page only. */
export function NewsPage(): ReactNode {
  const entries = usePageData().news?.entries ?? [];
  return (
    <ContentPage
      title="News"
      lead="What the team has announced, with its date. Newest first."
      intro={
        <a href="/news.atom" className="inline-flex min-h-11 items-center gap-2 font-semibold text-link">
          <Rss aria-hidden="true" className="size-4" />
          Atom feed
        </a>
      }
    >
      {entries.length === 0 && <p>The team has published no news yet.</p>}
      {entries.map(({ id, date, title, html }) => (
        <article
          key={id}
          id={id}
          tabIndex={-1}
          aria-labelledby={`${id}-title`}
          className="grid content-start gap-4 border-line border-t pt-8 outline-none"
        >
          <time dateTime={date} className="numeric text-muted text-sm">
            {instantParts(date, 'UTC').day}
          </time>
          <h2 id={`${id}-title`} className="wrap-anywhere text-title">
            {/* The entry's own address, as the feed has it. */}
            <a href={newsHref(id)} className="group hover:text-volt">
              {title}
              <Link2 aria-hidden="true" className="ml-3 inline size-5 text-muted group-hover:text-volt" />
            </a>
          </h2>
          <div
            className="wrap-anywhere grid max-w-[37.5em] gap-4"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the server writes each tag and escapes each text.
            dangerouslySetInnerHTML={{ __html: html }}
          />
        </article>
      ))}
    </ContentPage>
  );
}
