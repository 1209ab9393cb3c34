import type { ReactNode } from 'react';
import { PRESALE_PAGE } from '../texts/presale-page.ts';
import { PageSection } from './page-section.tsx';

/** The calendar, the feed and the data. */
export function FollowPresale(): ReactNode {
  return (
    <PageSection id="follow" title={PRESALE_PAGE.feedsTitle}>
      <ul>
        {PRESALE_PAGE.feeds.map(({ label, href, text }) => (
          <li key={href} className="grid gap-x-8 border-line border-b py-3 first:border-t sm:grid-cols-[5fr_8fr]">
            <a href={href} className="inline-flex min-h-11 items-center font-semibold text-link">
              {label}
            </a>
            <span className="self-center text-muted">{text}</span>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
