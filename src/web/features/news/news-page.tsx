import { Link2, Mail, Rss } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RenderedNews } from '#contract/site-data.ts';
import { newsHref } from '#domain/content/content.ts';
import { PageIntro } from '#web/components/layout/page-intro.tsx';
import { instantParts } from '#web/lib/instant-text.ts';
import { usePageData } from '#web/lib/page-data.ts';
import '#web/styles/explain.css';
import { SiteRecord, type WhitepaperEdition } from './record.tsx';
import { NEWS } from './texts.ts';

/** Older ones are folded; a link to one opens them. */
const OPEN_MAX = 20;

const LINK = 'inline-flex min-h-11 items-center font-semibold text-link';

export interface NewsPageProps {
  /** The whitepaper's, newest first. */
  readonly editions: readonly WhitepaperEdition[];
}

/** The entries are in the HTML of this page only. */
export function NewsPage({ editions }: NewsPageProps): ReactNode {
  const entries = usePageData().news?.entries ?? [];
  return (
    <div className="page-width py-10 md:py-12">
      <PageIntro title={NEWS.title} lead={NEWS.lead}>
        <p className="flex flex-wrap gap-x-8">
          <a href={NEWS.newsletter.href} className={`${LINK} gap-2`}>
            <Mail aria-hidden="true" className="size-4" />
            {NEWS.newsletter.label}
          </a>
          <a href={NEWS.feed.href} className={`${LINK} gap-2`}>
            <Rss aria-hidden="true" className="size-4" />
            {NEWS.feed.label}
          </a>
        </p>
      </PageIntro>
      {entries.length > 0 && <Entries entries={entries} />}
      <SiteRecord editions={editions} isAlone={entries.length === 0} />
    </div>
  );
}

/** The entries one below the other, beside the list of those that are not folded. */
function Entries({ entries }: { readonly entries: readonly RenderedNews[] }): ReactNode {
  const older = entries.slice(OPEN_MAX);
  const article = (entry: RenderedNews, index: number): ReactNode => (
    <Entry key={entry.id} entry={entry} newer={entries[index - 1]} older={entries[index + 1]} />
  );
  return (
    <div className="mt-10 grid gap-x-16 gap-y-8 border-edge border-t pt-10 lg:grid-cols-[4fr_8fr]">
      <nav aria-labelledby="index" className="content-start self-start lg:sticky lg:top-24">
        <h2 id="index" className="engraved pb-2 text-muted">
          {NEWS.index}
        </h2>
        <ol>
          {entries.slice(0, OPEN_MAX).map(({ id, date, title }) => (
            <li key={id} className="border-line border-t last:border-b">
              <a href={`#${id}`} className="wrap-anywhere grid py-2 font-semibold hover:text-volt">
                <span className="numeric font-normal text-muted text-sm">{instantParts(date, 'UTC').day}</span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid min-w-0 content-start gap-10">
        {entries.slice(0, OPEN_MAX).map(article)}
        {older.length > 0 && (
          <details className="border-line border-t">
            <summary className="min-h-11 w-fit cursor-pointer content-center font-semibold text-sm hover:text-volt">
              {NEWS.older(older.length)}
            </summary>
            <div className="grid gap-10">{older.map((entry, index) => article(entry, OPEN_MAX + index))}</div>
          </details>
        )}
      </div>
    </div>
  );
}

interface EntryProps {
  readonly entry: RenderedNews;
  readonly newer: RenderedNews | undefined;
  readonly older: RenderedNews | undefined;
}

/** Date, title, the first paragraph as the lead, and the ways to the entries before and after it. */
function Entry({ entry: { id, date, title, html }, newer, older }: EntryProps): ReactNode {
  const beside = [
    { entry: newer, label: NEWS.newer },
    { entry: older, label: NEWS.olderEntry },
  ];
  return (
    <article
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="grid min-w-0 content-start gap-4 outline-none"
    >
      <time dateTime={date} className="numeric text-muted text-sm">
        {instantParts(date, 'UTC').day}
      </time>
      <h2 id={`${id}-title`} className="wrap-anywhere text-3xl">
        {/* The entry's own address, as the feed has it. */}
        <a href={newsHref(id)} className="group hover:text-volt">
          {title}
          <Link2 aria-hidden="true" className="ml-3 inline size-5 text-muted group-hover:text-volt" />
        </a>
      </h2>
      <div
        className="news-text wrap-anywhere grid max-w-[37.5em] gap-4"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server writes each tag and escapes each text.
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {(newer ?? older) !== undefined && (
        <nav
          aria-label={NEWS.others(title)}
          className="flex flex-wrap justify-between gap-x-8 border-line border-y py-1 text-sm"
        >
          {beside.map(
            ({ entry, label }) =>
              entry !== undefined && (
                <a key={label} href={`#${entry.id}`} className={`${LINK} wrap-anywhere min-w-0`}>
                  {label}: {entry.title}
                </a>
              ),
          )}
        </nav>
      )}
    </article>
  );
}
