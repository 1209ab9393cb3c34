import type { ReactNode } from 'react';
import type { RenderedNews } from '#contract/site-data.ts';
import { PageIntro } from '#web/components/layout/page-intro.tsx';
import { instantParts } from '#web/lib/instant-text.ts';
import { usePageData } from '#web/lib/page-data.ts';
import { SiteRecord, type WhitepaperEdition } from './record.tsx';
import { NEWS } from './texts.ts';

/** Older ones are folded; a link to one opens them. */
const OPEN_MAX = 20;

const LINK = 'inline-flex min-h-11 items-center font-semibold text-link';

export interface NewsPageProps {
  /** The newsletter's form. */
  readonly newsletter: ReactNode;
  /** The whitepaper's, newest first. */
  readonly editions: readonly WhitepaperEdition[];
}

/** The entries are in the HTML of this page only. */
export function NewsPage({ newsletter, editions }: NewsPageProps): ReactNode {
  const entries = usePageData().news?.entries ?? [];
  const older = entries.slice(OPEN_MAX);
  return (
    <div className="page-width py-14 md:py-20">
      <div className="grid gap-x-16 gap-y-8 md:grid-cols-[7fr_5fr]">
        <div>
          <PageIntro title={NEWS.title} lead={NEWS.lead}>
            <a href={NEWS.feed.href} className={LINK}>
              {NEWS.feed.label}
            </a>
          </PageIntro>
        </div>
        <section aria-labelledby="by-mail" className="grid content-start gap-3">
          <h2 id="by-mail" className="text-xl">
            {NEWS.newsletterTitle}
          </h2>
          {newsletter}
        </section>
      </div>
      {entries.length === 0 && (
        <>
          <section aria-labelledby="none" className="mt-10 grid gap-2 border-line border-t pt-10">
            <h2 id="none" className="text-xl">
              {NEWS.none}
            </h2>
            <p className="max-w-[37em] text-muted">{NEWS.noneText}</p>
          </section>
          <SiteRecord editions={editions} />
        </>
      )}
      {entries.slice(0, OPEN_MAX).map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
      {older.length > 0 && (
        <details className="mt-10 border-line border-t">
          <summary className="min-h-11 w-fit cursor-pointer content-center font-semibold text-sm hover:text-volt">
            {NEWS.older(older.length)}
          </summary>
          {older.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </details>
      )}
    </div>
  );
}

function Entry({ entry: { id, date, title, html } }: { readonly entry: RenderedNews }): ReactNode {
  return (
    <article
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="mt-10 grid gap-x-16 gap-y-5 border-line border-t pt-10 outline-none md:grid-cols-[4fr_8fr]"
    >
      <div className="grid content-start gap-2">
        <time dateTime={date} className="numeric text-muted text-sm">
          {instantParts(date, 'UTC').day}
        </time>
        <h2 id={`${id}-title`} className="wrap-anywhere text-xl">
          <a href={`#${id}`}>{title}</a>
        </h2>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server writes each tag and escapes each text. */}
      <div className="wrap-anywhere grid max-w-[44em] gap-4" dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  );
}
