import type { ReactNode } from 'react';
import { Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { PRESALE } from '#web/content/presale.ts';
import { PresaleCalendar } from '../public/presale-calendar.tsx';
import { PRESALE_PAGE } from '../texts/presale-page.ts';
import { ChangeLog } from './change-log.tsx';
import { ConflictingValues } from './conflicting-values.tsx';
import { CurrentPhase } from './current-phase.tsx';
import { Headline } from './headline.tsx';
import { SectionColumns } from './page-section.tsx';
import { PhasesTable } from './phases-table.tsx';
import { Unknown } from './unknown.tsx';
import { type PublicPresaleState, usePublicPresale } from './use-public-presale.ts';

/** What is offered, when and at which price; what has changed; what is not known; and where documents disagree. */
export function PresalePage(): ReactNode {
  const state = usePublicPresale();
  return (
    <>
      <div className="page-width grid gap-6 py-8 md:gap-8 md:py-11">
        {/* The answer below is what stands first. */}
        <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1 border-line border-b pb-4">
          <h1 className="text-xl">{PRESALE_PAGE.title}</h1>
          <p className="text-muted">{PRESALE_PAGE.lead}</p>
        </div>
        <Now state={state} />
      </div>
      {state.type === 'shown' && <PhasesTable timeline={state.view.timeline} />}
      <SectionColumns>
        {state.type === 'shown' && <ChangeLog changes={state.view.changes} count={state.changesCount} />}
        <Unknown />
      </SectionColumns>
      <ConflictingValues
        section={state.type === 'shown' ? state.section : undefined}
        phases={state.type === 'shown' ? state.view.phases : undefined}
      />
    </>
  );
}

function Now({ state }: { readonly state: PublicPresaleState }): ReactNode {
  switch (state.type) {
    case 'loading':
      return (
        <div className="grid min-h-64 place-items-center text-muted">
          <Spinner label={PRESALE_PAGE.loading} className="size-8" />
        </div>
      );
    case 'failed':
      return (
        <Notice tone="danger" role="alert" title={PRESALE_PAGE.failedTitle}>
          {PRESALE_PAGE.failedText}
        </Notice>
      );
    case 'shown': {
      const { timeline } = state.view;
      const { current, groups } = timeline;
      const { calendar, phases } = state.section ?? PRESALE;
      const shown = groups.now.length > 1 ? groups.now : [current].filter((phase) => phase !== undefined);
      return (
        <div className="grid gap-8">
          <Headline {...state} timeline={timeline} phases={state.view.phases} />
          {calendar !== undefined && <PresaleCalendar calendar={calendar} phases={phases} />}
          {shown.map((phase) => (
            <CurrentPhase key={phase.id} phase={phase} />
          ))}
        </div>
      );
    }
  }
}
