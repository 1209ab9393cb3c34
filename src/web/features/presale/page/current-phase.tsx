import type { ReactNode } from 'react';
import { Notice } from '#web/components/ui/notice.tsx';
import { SITE } from '#web/content/site.ts';
import type { PhaseView } from '../public/presale-view.ts';
import { PRESALE_PAGE } from '../texts/presale-page.ts';
import { PhaseCard } from './phase-card.tsx';

/** The exact terms of the phase that matters now, and the risk. */
export function CurrentPhase({ phase }: { readonly phase: PhaseView }): ReactNode {
  return (
    <PhaseCard phase={phase} label={PRESALE_PAGE.currentTitle} headingId="current-phase" href={`#phase-${phase.id}`}>
      <Notice tone="warning" title={SITE.riskTitle}>
        {SITE.riskNote}
      </Notice>
    </PhaseCard>
  );
}
