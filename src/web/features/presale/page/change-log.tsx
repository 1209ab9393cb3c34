import type { ReactNode } from 'react';
import { Instant } from '#web/components/ui/instant.tsx';
import type { ChangeView } from '../public/presale-view.ts';
import { PRESALE_PAGE } from '../texts/presale-page.ts';
import { PageSection } from './page-section.tsx';

/** What changed for visitors, newest first. */
export function ChangeLog({ changes }: { readonly changes: readonly ChangeView[] }): ReactNode {
  return (
    <PageSection id="changes" title={PRESALE_PAGE.changesTitle} lead={PRESALE_PAGE.changesLead}>
      {changes.length === 0 ? (
        <p className="text-muted">{PRESALE_PAGE.changesEmpty}</p>
      ) : (
        <ol>
          {changes.map(({ key, changedAt, sentences }) => (
            <li
              key={key}
              id={`change-${key}`}
              className="grid gap-x-8 gap-y-1 border-line border-b py-4 first:border-t target:bg-volt-tint md:grid-cols-[16rem_minmax(0,1fr)]"
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
    </PageSection>
  );
}
