import type { ReactNode } from 'react';
import { tvxPerSecond } from '#domain/miner/accrual.ts';
import { Stat } from '#web/components/ui/stat.tsx';
import { formatDuration, formatHashrate, formatTvx, formatTvxShort } from '../rules/format.ts';
import type { MiningView } from '../rules/mining-state.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';

/** The four stat cards of the specification. They change each second, so nothing here is announced. */
export function StatCards({ view }: { readonly view: MiningView }): ReactNode {
  const { running, wallet } = view;
  const { stats } = MINER_DASHBOARD;
  const hashrate = formatHashrate(wallet.hashrateThs);
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-x-6 gap-y-4">
      <Stat label={stats.hashrate} value={running ? hashrate.value : '0.00'} unit={hashrate.unit} live={running} />
      <Stat label={stats.total} value={formatTvx(wallet.totalMinedTvx)} live={running} />
      <Stat
        label={stats.balance}
        value={formatTvx(wallet.balanceTvx)}
        live={running}
        hint={`${formatTvxShort(tvxPerSecond(wallet))} ${stats.whileMining}`}
      />
      <Stat label={stats.time} value={formatDuration(wallet.miningTimeSeconds)} live={running} />
    </dl>
  );
}
