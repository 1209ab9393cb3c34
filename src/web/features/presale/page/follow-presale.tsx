import type { ReactNode } from 'react';
import { usePageData } from '#web/lib/page-data.ts';
import { PRESALE_PAGE } from '../texts/presale-page.ts';

/** The ways to be told of a change: the calendar, the feed, the data and the newsletter. */
export function FollowPresale(): ReactNode {
  const { feeds, newsletter } = PRESALE_PAGE;
  const { confirmsNewsletter } = usePageData();
  const { text, later, ...link } = newsletter;
  return (
    <section id="follow" tabIndex={-1} aria-labelledby="follow-title" className="outline-none">
      <h3 id="follow-title" className="engraved pb-2 text-muted">
        {PRESALE_PAGE.feedsTitle}
      </h3>
      <ul>
        {[...feeds, { ...link, text: confirmsNewsletter ? text : later }].map(({ label, href, text: what }) => (
          <li
            key={href}
            className="grid grid-cols-[5fr_8fr] items-center gap-x-6 border-line border-t text-sm last:border-b"
          >
            <a href={href} className="inline-flex min-h-11 items-center font-semibold text-link">
              {label}
            </a>
            <span className="py-1.5 text-muted">{what}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
