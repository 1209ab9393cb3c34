import type { ReactNode } from 'react';
import { FigureTable } from '#web/components/ui/figure-table.tsx';
import { WHITEPAPER_TOKENOMICS } from '#web/content/whitepaper-tokenomics.ts';
import { groupDigits } from '#web/lib/group-digits.ts';
import { formatMillions, formatPrice } from './numbers.ts';
import { PhasesChart } from './phases-chart.tsx';

/** The three phases, as areas and as a table. */
export function PresalePhases(): ReactNode {
  const { phases, phasesColumns, ...words } = WHITEPAPER_TOKENOMICS;
  const sum = (pick: (phase: (typeof phases)[number]) => number): number =>
    phases.reduce((total, phase) => total + pick(phase), 0);
  return (
    <figure className="grid min-w-0 gap-5 print:my-4 print:block">
      <div className="grid gap-3 break-inside-avoid print:mb-3">
        <PhasesChart />
        <p className="text-muted text-sm">{words.phasesCaption}</p>
      </div>
      <FigureTable
        caption={words.phasesTitle}
        columns={[phasesColumns.phase, phasesColumns.amount, phasesColumns.price, phasesColumns.cap]}
        rows={phases.map((phase) => ({
          key: phase.label,
          cells: [phase.label, groupDigits(phase.tvx), formatPrice(phase.priceUsd), formatMillions(phase.raiseCapUsd)],
        }))}
        total={[
          words.phasesTotal,
          groupDigits(sum((phase) => phase.tvx)),
          '',
          formatMillions(sum((phase) => phase.raiseCapUsd)),
        ]}
      />
    </figure>
  );
}
