import type { ReactNode } from 'react';
import { tvxPerSecond } from '#domain/miner/accrual.ts';
import { formatTvx, formatTvxShort } from '#domain/miner/format.ts';
import type { MiningView } from '#domain/miner/mining-state.ts';
import { SimulatedLabel } from '../components/simulated-label.tsx';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { RollingNumber } from './rolling-number.tsx';

/** The balance, one of the four stat cards (specification, section 2), as the largest number of the screen. */
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
          <dd className="numeric mt-1 text-muted">
            {running && '+'}
            {formatTvxShort(tvxPerSecond(wallet))} {stats.perSecond} {!running && stats.whileMining}
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
