import type { ReactNode } from 'react';
import type { PhaseView } from '../public/presale-view.ts';
import { exampleOf } from '../public/token-amounts.ts';
import { PRESALE_PAGE } from '../texts/presale-page.ts';
import { PhaseCard } from './phase-card.tsx';

/** The exact terms of a phase that matters now. */
export function CurrentPhase({ phase }: { readonly phase: PhaseView }): ReactNode {
  const example = exampleOf(phase);
  const isPriceStated = phase.terms.some(({ field, value }) => field === 'tokenPrice' && value !== undefined);
  return (
    <PhaseCard
      phase={phase}
      label={PRESALE_PAGE.currentTitle}
      headingId={`current-phase-${phase.id}`}
      href={`#phase-${phase.id}`}
    >
      {isPriceStated && (
        <p className="text-muted">
          {PRESALE_PAGE.example(example.bought, example.price, example.bonus, example.percent)}
        </p>
      )}
    </PhaseCard>
  );
}
