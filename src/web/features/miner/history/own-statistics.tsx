import { type ReactNode, useMemo, useState } from 'react';
import type { HistoryData, HistoryRange } from '#contract/miner.ts';
import { formatDuration } from '#domain/miner/format.ts';
import { bestDay, streakDays } from '#domain/miner/history/local-days.ts';
import type { MiningStats } from '#domain/miner/mining-ledger.ts';
import { startOfHour } from '#domain/miner/wallet-history.ts';
import { Stat } from '#web/components/ui/stat.tsx';
import { MINER_HISTORY } from '#web/content/miner-history.ts';
import { SITE } from '#web/content/site.ts';
import { timeZoneName } from '#web/lib/local-time.ts';
import { useWallClockMs } from '../use-seconds.ts';
import { EarningsChart } from './earnings-chart.tsx';
import { barsOf, DAYS_SHOWN, dayBar, periodsOf, toEarnings, withGrowth } from './history-bars.ts';
import { longestRunSeconds } from './longest-run.ts';

export interface OwnStatisticsProps {
  readonly history: HistoryData;
  readonly stats: MiningStats;
}

/** The chart of a wallet, with what was mined since its history was read. */
export function OwnChart({ history, stats }: OwnStatisticsProps): ReactNode {
  const [range, setRange] = useState<HistoryRange>('24h');
  const { periods, timeZone, growthTvx } = usePeriods({ history, stats });
  const bars = useMemo(() => barsOf(periods, range, timeZone), [periods, range, timeZone]);
  return <EarningsChart bars={withGrowth(bars, growthTvx)} range={range} onRangeChange={setRange} />;
}

/** Best day, longest run and streak. */
export function OwnRecords({ history, stats }: OwnStatisticsProps): ReactNode {
  const { periods, growthTvx } = usePeriods({ history, stats });
  return (
    <Records
      days={withGrowth(periods.days, growthTvx)}
      longestSeconds={longestRunSeconds(history, stats.miningTimeSeconds)}
    />
  );
}

function usePeriods({ history, stats }: OwnStatisticsProps) {
  const [timeZone] = useState(timeZoneName);
  const hourMs = startOfHour(useWallClockMs());
  const periods = useMemo(() => periodsOf(toEarnings(history), hourMs, timeZone), [history, hourMs, timeZone]);
  return { periods, timeZone, growthTvx: stats.totalMinedTvx - history.totalMined };
}

function Records({
  days,
  longestSeconds,
}: {
  readonly days: Parameters<typeof bestDay>[0];
  readonly longestSeconds: number;
}): ReactNode {
  const texts = MINER_HISTORY.records;
  const best = bestDay(days);
  const streak = streakDays(days);
  return (
    <dl className="grid gap-x-6 gap-y-7 sm:grid-cols-3">
      <Stat
        label={texts.bestDay}
        value={best === undefined ? texts.bestDayNone : (best.minedTvx + best.awayTvx).toFixed(6)}
        unit={best === undefined ? undefined : SITE.token}
        hint={best === undefined ? undefined : `${dayBar(best).label} · ${texts.bestDayRange}`}
      />
      <Stat label={texts.longestRun} value={formatDuration(longestSeconds)} hint={texts.longestRunHint} />
      <Stat label={texts.streak} value={texts.days(streak, streak >= DAYS_SHOWN - 1)} hint={texts.streakHint} />
    </dl>
  );
}
