import type { ReactNode } from 'react';
import { tvxPerSecond } from '#domain/miner/accrual.ts';
import { TVX_PER_THS_SECOND } from '#domain/miner/constants.ts';
import { formatHashrate, formatTvx } from '#domain/miner/format.ts';
import type { MiningStats } from '#domain/miner/mining-ledger.ts';
import { hashrateForMode } from '#domain/miner/mining-mode.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { MINER_CONTENT } from '../texts/miner.ts';

const SECONDS_PER_HOUR = 3_600;

export function RateFormula({ stats }: { readonly stats: MiningStats }): ReactNode {
  const { title, formula, perSecond, perHour, hidden, away, note } = MINER_DASHBOARD.statistics.rateFormula;
  const rate = tvxPerSecond(stats);
  const hashrate = String(Number(stats.hashrateThs.toFixed(4)));
  const bonus = String(Number(stats.bonusPercent.toFixed(4)));
  const lines = [
    { label: perSecond, value: formatTvx(rate) },
    { label: perHour, value: formatTvx(rate * SECONDS_PER_HOUR) },
    { label: hidden, value: shownHashrate(stats.hashrateThs, 'background') },
    { label: away, value: shownHashrate(stats.hashrateThs, 'offline') },
  ];
  return (
    <section aria-label={title} className="grid content-start gap-3">
      <div className="flex items-center justify-between gap-3">
        <p className="font-semibold">{title}</p>
        <Badge tone="warning">{MINER_CONTENT.simulated.label}</Badge>
      </div>
      <p className="text-muted text-sm">{formula}</p>
      <p className="numeric rounded-md border border-line bg-sunken px-4 py-3 text-sm">
        {hashrate} × {TVX_PER_THS_SECOND.toFixed(5)} ÷ {stats.difficulty.toFixed(2)} × (1 + {bonus} ÷ 100)
      </p>
      <dl className="grid gap-2 text-sm">
        {lines.map(({ label, value }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 border-line border-b pb-2">
            <dt className="text-muted">{label}</dt>
            <dd className="numeric">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted text-sm">{note}</p>
    </section>
  );
}

function shownHashrate(hashrateThs: number, mode: 'background' | 'offline'): string {
  const { value, unit } = formatHashrate(hashrateForMode(hashrateThs, mode));
  return `${value} ${unit}`;
}
