import type { ReactNode } from 'react';
import { formatDuration, formatHashrate, formatTvx } from '#domain/miner/format.ts';
import type { MiningSnapshot } from '#domain/miner/mining-state.ts';
import { Stat } from '#web/components/ui/stat.tsx';
import { MINER_CONTENT } from '#web/content/miner.ts';
import { MINER_DASHBOARD } from '#web/content/miner-dashboard.ts';

/** The four stat cards. They change each second, so nothing here is announced. */
export function StatCards({ snapshot }: { readonly snapshot: MiningSnapshot }): ReactNode {
  const { running, wallet } = snapshot;
  const { stats } = MINER_DASHBOARD;
  const hashrate = formatHashrate(wallet.hashrateThs);
  const { label } = MINER_CONTENT.simulated;
  return (
    <dl className="grid gap-x-6 gap-y-7 sm:grid-cols-2 xl:grid-cols-[1fr_1.5fr_1.5fr_1fr]">
      <Stat
        label={stats.hashrate}
        value={running ? hashrate.value : '0.00'}
        unit={hashrate.unit}
        hint={running ? label : `${hashrate.value} ${hashrate.unit} ${stats.whileMining}`}
        live={running}
      />
      <Stat label={stats.total} value={formatTvx(wallet.totalMinedTvx)} hint={label} live={running} />
      <Stat label={stats.balance} value={formatTvx(wallet.balanceTvx)} hint={stats.balanceHint} live={running} />
      <Stat label={stats.time} value={formatDuration(wallet.miningTimeSeconds)} hint={stats.timeHint} live={running} />
    </dl>
  );
}
