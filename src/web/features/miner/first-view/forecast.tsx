import type { ReactNode } from 'react';
import { SESSION_GAP_MS_MAX } from '#domain/miner/constants.ts';
import { forecastTvx, type MiningStats } from '#domain/miner/mining-ledger.ts';
import type { MiningMode } from '#domain/miner/mining-mode.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { SITE } from '#web/content/site.ts';
import { useServerClockMs } from '../calls/use-server-clock.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';

const SPANS = [
  { id: 'hour', mode: 'full', ms: HOUR_MS },
  { id: 'night', mode: 'offline', ms: SESSION_GAP_MS_MAX },
  { id: 'week', mode: 'full', ms: 7 * DAY_MS },
] as const satisfies readonly { readonly id: string; readonly mode: MiningMode; readonly ms: number }[];

/** What mining would bring from now on: an hour, a night with the site closed, a week. */
export function Forecast({ wallet }: { readonly wallet: MiningStats }): ReactNode {
  const { forecast } = MINER_DASHBOARD;
  const nowMs = useServerClockMs(MINUTE_MS);
  return (
    <dl className="grid h-full gap-x-4 sm:grid-cols-3">
      {SPANS.map(({ id, mode, ms }) => (
        <div
          key={id}
          className="flex flex-wrap content-center items-baseline gap-x-2 rounded-md sm:border sm:border-line sm:bg-surface sm:px-4"
        >
          <dt className="text-muted text-sm max-sm:text-xs sm:w-full">{forecast[id]}</dt>
          <dd className="numeric sm:text-3xl">
            +{forecastTvx(wallet, mode, ms, nowMs).toFixed(2)}
            <span className="ml-2 text-muted text-sm">{SITE.token}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
