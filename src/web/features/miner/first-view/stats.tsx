import type { ReactNode } from 'react';
import { tvxPerSecond } from '#domain/miner/accrual.ts';
import { formatDuration, formatHashrate, formatTvx, formatTvxShort } from '#domain/miner/format.ts';
import type { MiningView } from '#domain/miner/mining-state.ts';
import { Stat } from '#web/components/ui/stat.tsx';
import { SimulatedLabel } from '../components/simulated-label.tsx';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { RollingNumber } from './rolling-number.tsx';

/** The balance, one of the four specified stat cards, as the largest number of the screen. */
export function BalanceAmount({ view }: { readonly view: MiningView }): ReactNode {
  const { running, wallet } = view;
  const { stats } = MINER_DASHBOARD;
  const balance = formatTvx(wallet.balanceTvx);
  return (
    <div className="@container grid min-w-0 content-start gap-3">
      <dl>
        <div>
          <dt className="engraved text-muted">{stats.balance}</dt>
          <dd
            data-digits={wholeDigits(balance)}
            className={`balance-amount numeric font-medium ${running ? 'text-volt' : 'text-text'}`}
          >
            <RollingNumber text={balance} />
          </dd>
          <dd className={`numeric mt-1 text-lg ${running ? 'text-volt' : 'text-muted'}`}>
            {`${running ? '+' : ''}${formatTvxShort(tvxPerSecond(wallet))} ${stats.perSecond} `}
            {!running && <span className="font-sans text-sm">{stats.whileMining}</span>}
          </dd>
        </div>
      </dl>
      <SimulatedLabel />
    </div>
  );
}

/** How many digits before the point the size of the amount has to leave room for. */
function wholeDigits(text: string): 1 | 3 | 8 {
  const digits = text.indexOf('.');
  if (digits <= 1) return 1;
  return digits <= 3 ? 3 : 8;
}

/** The stat cards beside the balance. They change each second, so nothing here is announced. */
export function StatCards({ view }: { readonly view: MiningView }): ReactNode {
  const { running, wallet } = view;
  const { stats } = MINER_DASHBOARD;
  const hashrate = formatHashrate(wallet.hashrateThs);
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-x-6 gap-y-4">
      <Stat label={stats.hashrate} value={running ? hashrate.value : '0.00'} unit={hashrate.unit} live={running} />
      <Stat label={stats.total} value={formatTvx(wallet.totalMinedTvx)} live={running} />
      <Stat label={stats.time} value={formatDuration(wallet.miningTimeSeconds)} live={running} />
    </dl>
  );
}
