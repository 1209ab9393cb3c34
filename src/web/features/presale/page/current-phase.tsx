import type { ReactNode } from 'react';
import type { PhaseView } from '../public/presale-view.ts';
import { exampleOf } from '../public/token-amounts.ts';
import { PRESALE_PAGE } from '../texts/presale-page.ts';
import { PhaseCard } from './phase-card.tsx';

/** What is bought and, behind it, what the bonus adds. The sentence below has both amounts. */
function AmountBar({ bonusPercent }: { readonly bonusPercent: number }): ReactNode {
  const bought = 10_000 / (100 + bonusPercent);
  return (
    <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className="h-6 w-full">
      <rect width={bought} height="1" className="fill-volt-fill" />
      <rect x={bought} width={100 - bought} height="1" className="fill-cyan" />
    </svg>
  );
}

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
        <figure className="grid gap-3 border-line border-t pt-5">
          <AmountBar bonusPercent={phase.bonus} />
          <figcaption className="text-lg">
            {PRESALE_PAGE.example(example.bought, example.price, example.bonus, example.percent)}
          </figcaption>
        </figure>
      )}
    </PhaseCard>
  );
}
