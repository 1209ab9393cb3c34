import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { DataTable } from '#web/components/ui/data-table.tsx';
import { Stat } from '#web/components/ui/stat.tsx';
import { WHITEPAPER_TOKENOMICS } from '#web/content/whitepaper-tokenomics.ts';
import { groupDigits } from '#web/lib/format.ts';
import { formatMillions, formatUsdPrice } from './numbers.ts';
import { PhasesChart } from './phases-chart.tsx';

const TEXTS = WHITEPAPER_TOKENOMICS;

/** The three phases as a chart and as a table, and the targets for mainnet. */
export function PresaleStructure(): ReactNode {
  const { phases, phasesColumns, targetPriceUsd, marketCapUsd } = TEXTS;
  const sum = (pick: (phase: (typeof phases)[number]) => number): number =>
    phases.reduce((total, phase) => total + pick(phase), 0);
  return (
    <>
      <figure className="grid min-w-0 items-end gap-x-10 gap-y-5 lg:grid-cols-2 print:my-4 print:block">
        <div className="grid gap-3 break-inside-avoid print:mb-3">
          <PhasesChart />
          <p className="text-muted text-sm">{TEXTS.phasesCaption}</p>
        </div>
        <DataTable
          caption={TEXTS.phasesTitle}
          columns={[phasesColumns.phase, phasesColumns.amount, phasesColumns.price, phasesColumns.cap]}
          rows={phases.map(({ label, tvx, priceUsd, raiseCapUsd }) => ({
            key: label,
            cells: [label, groupDigits(tvx), formatUsdPrice(priceUsd), formatMillions(raiseCapUsd)],
          }))}
          total={[
            TEXTS.phasesTotal,
            groupDigits(sum((phase) => phase.tvx)),
            '',
            formatMillions(sum((phase) => phase.raiseCapUsd)),
          ]}
        />
      </figure>
      <p className="print:hidden">
        <Link href={TEXTS.presaleLink.href} className="inline-flex min-h-11 items-center font-semibold text-link">
          {TEXTS.presaleLink.label}
        </Link>
      </p>
      <div className="grid gap-4 print:my-4 print:break-inside-avoid">
        <h3 className="text-lg">{TEXTS.mainnetTitle}</h3>
        <dl className="grid gap-5 sm:grid-cols-2 print:mt-2 print:grid-cols-2">
          <Stat label={TEXTS.targetPriceLabel} value={`$${targetPriceUsd.from} to $${targetPriceUsd.to}`} />
          <Stat
            label={TEXTS.marketCapLabel}
            value={`${formatMillions(marketCapUsd.from)} to ${formatMillions(marketCapUsd.to)}`}
          />
        </dl>
      </div>
    </>
  );
}
