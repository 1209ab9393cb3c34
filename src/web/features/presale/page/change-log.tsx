import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import type { ChangeView } from '../public/presale-view.ts';
import { PRESALE_PAGE } from '../texts/presale-page.ts';
import { PageSection } from './page-section.tsx';
import { type ChangePages, useChangePages } from './use-change-pages.ts';

export interface ChangeLogProps {
  /** The latest ones, newest first. */
  readonly changes: readonly ChangeView[];
  readonly count: number;
}

/** What changed for visitors, newest first, a page at a time. */
export function ChangeLog({ changes, count }: ChangeLogProps): ReactNode {
  const pages = useChangePages(changes, count);
  return (
    <PageSection id="changes" title={PRESALE_PAGE.changesTitle} lead={PRESALE_PAGE.changesLead} inColumn="one">
      {changes.length === 0 ? (
        <p className="text-muted">{PRESALE_PAGE.changesEmpty}</p>
      ) : (
        <ol>
          {pages.shown.map(({ key, changedAt, sentences }) => (
            <li
              key={key}
              id={`change-${key}`}
              className="grid gap-x-8 gap-y-1 border-line border-b py-3 first:border-t target:bg-volt-tint"
            >
              <Instant iso={changedAt} />
              <ul className="grid gap-1">
                {sentences.map((sentence) => (
                  <li key={sentence} className="wrap-anywhere first-letter:uppercase">
                    {sentence}.
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
      <OtherPages pages={pages} />
    </PageSection>
  );
}

function OtherPages({ pages }: { readonly pages: ChangePages }): ReactNode {
  const { shown, from, count, hasFailed, showNewer, showOlder } = pages;
  if (showNewer === undefined && showOlder === undefined) return null;
  return (
    <div className="mt-5 grid gap-3">
      <div className="flex flex-wrap items-center gap-3 scriptless:hidden">
        <Button variant="secondary" disabled={showNewer === undefined} onClick={showNewer}>
          {PRESALE_PAGE.newer}
        </Button>
        <Button variant="secondary" disabled={showOlder === undefined} onClick={showOlder}>
          {PRESALE_PAGE.older}
        </Button>
        <p role="status" className="text-muted text-sm">
          {hasFailed ? PRESALE_PAGE.olderFailed : PRESALE_PAGE.changesRange(from + 1, from + shown.length, count)}
        </p>
      </div>
      <p className="text-muted text-sm">{PRESALE_PAGE.olderFiles}</p>
    </div>
  );
}
