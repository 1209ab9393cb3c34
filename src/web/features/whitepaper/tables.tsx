import type { ReactNode } from 'react';
import { DataTable } from '#web/components/ui/data-table.tsx';
import { Stat } from '#web/components/ui/stat.tsx';
import { WHITEPAPER_TOKENOMICS } from '#web/content/whitepaper-tokenomics.ts';
import { groupDigits } from '#web/lib/format.ts';

/** `$0.25`. */
function formatUsdPrice(usd: number): string {
  return `$${groupDigits(usd, 2)}`;
}

/** `$25M`; for whole millions. */
function formatMillions(usd: number): string {
  return `$${groupDigits(usd / 1_000_000)}M`;
}

export function AllocationTable(): ReactNode {
  const { allocation, totalSupplyTvx, allocationColumns, ...texts } = WHITEPAPER_TOKENOMICS;
  return (
    <div className="grid gap-5 print:my-4 print:block">
      <DataTable
        caption={texts.allocationTitle}
        columns={[allocationColumns.part, allocationColumns.amount, allocationColumns.share]}
        rows={allocation.map((part) => ({
          key: part.label,
          cells: [
            'remark' in part ? `${part.label} (${part.remark})` : part.label,
            groupDigits(part.tvx),
            `${(100 * part.tvx) / totalSupplyTvx}%`,
          ],
        }))}
        total={[texts.allocationTotal, groupDigits(totalSupplyTvx), '100%']}
      />
      <dl className="break-inside-avoid print:mt-4">
        <Stat
          label={texts.circulatingLabel}
          value={`${texts.atMost} ${groupDigits(texts.circulatingTvxMax)}`}
          unit="TVX"
        />
      </dl>
    </div>
  );
}

/** The three phases, and the targets for mainnet. */
export function PresaleStructure(): ReactNode {
  const { phases, phasesColumns, targetPriceUsd, marketCapUsd, ...texts } = WHITEPAPER_TOKENOMICS;
  const sum = (pick: (phase: (typeof phases)[number]) => number): number =>
    phases.reduce((total, phase) => total + pick(phase), 0);
  return (
    <div className="grid gap-5 print:my-4 print:block">
      <DataTable
        caption={texts.phasesTitle}
        columns={[phasesColumns.phase, phasesColumns.amount, phasesColumns.price, phasesColumns.cap]}
        rows={phases.map(({ label, tvx, priceUsd, raiseCapUsd }) => ({
          key: label,
          cells: [label, groupDigits(tvx), formatUsdPrice(priceUsd), formatMillions(raiseCapUsd)],
        }))}
        total={[
          texts.phasesTotal,
          groupDigits(sum((phase) => phase.tvx)),
          '',
          formatMillions(sum((phase) => phase.raiseCapUsd)),
        ]}
      />
      <dl className="grid gap-5 break-inside-avoid sm:grid-cols-2 print:mt-4 print:grid-cols-2">
        <Stat label={texts.targetPriceLabel} value={`$${targetPriceUsd.from} to $${targetPriceUsd.to}`} />
        <Stat
          label={texts.marketCapLabel}
          value={`${formatMillions(marketCapUsd.from)} to ${formatMillions(marketCapUsd.to)}`}
        />
      </dl>
    </div>
  );
}
