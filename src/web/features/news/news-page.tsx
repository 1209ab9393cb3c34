import { Rss } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { newsHref } from '#domain/content/content.ts';
import { ContentPage, HairlineList, Part } from '#web/components/layout/content-page.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { blocks, Drawing } from '#web/components/ui/drawing.tsx';
import { WHITEPAPER_EDITION } from '#web/content/whitepaper.ts';
import { longDate } from '#web/lib/format.ts';
import { instantParts } from '#web/lib/local-time.ts';
import { usePageData } from '#web/lib/page-data.ts';

/** What there is to read before the first entry. */
function Published(): ReactNode {
  return (
    <Part id="published" title="Published so far">
      <HairlineList
        items={{
          'Presale Whitepaper': (
            <>
              {`Version ${WHITEPAPER_EDITION.version}, ${longDate(WHITEPAPER_EDITION.day)}. `}
              <Link href="/whitepaper" className="text-link">
                Read it
              </Link>
            </>
          ),
          Presale: (
            <>
              {'All phases, with their exact terms. '}
              <Link href="/presale" className="text-link">
                Open it
              </Link>
            </>
          ),
        }}
      />
    </Part>
  );
}

const PLACE = [196, 68, 18] as const;

/** A list of three; the latest of `count` entries is lit. Without any it holds the two documents that there are. */
function Entries({ count }: { readonly count: number }): ReactNode {
  const grid = [147, 0, 1, 3] as const;
  return (
    <Drawing
      size={[343, 240]}
      lit={blocks(grid, PLACE, (place) => place === 0 && count > 0)}
      ink={blocks(grid, PLACE, (place) => place > 0 && place < count)}
      grey={blocks(grid, PLACE, (place) => place > 0 && count === 0)}
      unlit={blocks(grid, PLACE, (place) => place >= count && (place === 0 || count > 0))}
      className="h-30 lg:h-60"
    />
  );
}

/** The entries are in the HTML of this page only. */
export function NewsPage(): ReactNode {
  const entries = usePageData().news?.entries ?? [];
  const isEmpty = entries.length === 0;
  return (
    <ContentPage
      name={isEmpty ? 'News' : undefined}
      title={isEmpty ? 'Nothing announced yet.' : 'News'}
      intro={
        <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
          {isEmpty && (
            <ButtonLink href="#newsletter" size="lg">
              Get the newsletter
            </ButtonLink>
          )}
          <a href="/news.atom" className="inline-flex min-h-11 items-center gap-2 font-semibold text-link text-sm">
            <Rss aria-hidden="true" className="size-4" />
            Atom feed
          </a>
        </div>
      }
      drawing={<Entries count={entries.length} />}
    >
      {isEmpty && <Published />}
      {entries.map(({ id, date, title, html }) => (
        <article
          key={id}
          id={id}
          tabIndex={-1}
          aria-labelledby={`${id}-title`}
          className="grid gap-x-6 gap-y-3 border-line border-t pt-6 outline-none md:grid-cols-[5fr_7fr]"
        >
          <time dateTime={date} className="sticky-title text-muted text-sm md:pt-2">
            {instantParts(date, 'UTC').day}
          </time>
          <div className="grid min-w-0 content-start gap-4">
            <h2 id={`${id}-title`} className="wrap-anywhere text-title">
              {/* The entry's own address, as the feed has it. */}
              <a href={newsHref(id)} className="underline-offset-4 hover:underline">
                {title}
              </a>
            </h2>
            <div
              className="wrap-anywhere grid max-w-[37.5em] gap-4"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the server writes each tag and escapes each text.
              dangerouslySetInnerHTML={{ __html: html }}
            />
          </div>
        </article>
      ))}
    </ContentPage>
  );
}
