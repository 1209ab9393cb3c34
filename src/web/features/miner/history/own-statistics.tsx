import { type ReactNode, useMemo, useState } from 'react';
import type { HistoryRange } from '#contract/miner.ts';
import { tvxPerSecond } from '#domain/miner/accrual.ts';
import { formatDuration } from '#domain/miner/format.ts';
import { bestDay, type DayEarnings, localDayIn } from '#domain/miner/history/local-days.ts';
import { nextStreakStep } from '#domain/miner/history/streak.ts';
import type { MiningView } from '#domain/miner/mining-state.ts';
import { startOfHour } from '#domain/miner/wallet-history.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { Stat } from '#web/components/ui/stat.tsx';
import { SITE } from '#web/content/site.ts';
import { timeZoneName } from '#web/lib/local-time.ts';
import { useServerClockMs } from '../calls/use-server-clock.ts';
import { MINER_HISTORY } from '../texts/history.ts';
import { currentStreak } from './achievements-of.ts';
import { EarningsChart } from './earnings-chart.tsx';
import { barsOf, dayBar, growthByPeriod, periodsOf, toEarnings, withGrowth } from './history-bars.ts';
import type { LoadedHistory } from './history-store.ts';
import { longestRunSeconds } from './longest-run.ts';

export interface OwnStatisticsProps {
  readonly loaded: LoadedHistory;
  readonly mining: MiningView;
}

/** The chart of a wallet, with what was mined since its history was read. */
export function OwnChart(props: OwnStatisticsProps): ReactNode {
  const [range, setRange] = useState<HistoryRange>('24h');
  const { periods, timeZone, growth } = usePeriods(props);
  // Formatting the dates of 30 bars each second would block a slow phone.
  const bars = useMemo(() => barsOf(periods, range, timeZone), [periods, range, timeZone]);
  return (
    <EarningsChart
      bars={withGrowth(bars, growth, ({ key }) => key)}
      possibleTvx={(tvxPerSecond(props.mining.wallet) * (range === '24h' ? HOUR_MS : DAY_MS)) / 1_000}
      range={range}
      onRangeChange={setRange}
    />
  );
}

export function OwnRecords(props: OwnStatisticsProps): ReactNode {
  const texts = MINER_HISTORY.records;
  const { next, freeze } = MINER_HISTORY.streak;
  const { periods, growth } = usePeriods(props);
  const days = withGrowth(periods.days, growth, ({ day }) => day);
  const longestSeconds = longestRunSeconds(props.loaded.history, props.mining);
  const best = bestDay(days);
  const streak = currentStreak(props.loaded.history, props.mining);
  const step = nextStreakStep(streak.days);
  const [today, week] = [sumOf(days.slice(-1)), sumOf(days.slice(-7))];
  return (
    <dl className="grid gap-x-6 gap-y-7 sm:grid-cols-3">
      <Stat label={texts.today} value={today.toFixed(6)} unit={SITE.token} />
      <Stat label={texts.week} value={week.toFixed(6)} unit={SITE.token} />
      <Stat
        label={texts.bestDay}
        value={best === undefined ? texts.bestDayNone : (best.minedTvx + best.awayTvx).toFixed(6)}
        unit={best === undefined ? undefined : SITE.token}
        hint={best === undefined ? undefined : `${dayBar(best).label} · ${texts.bestDayRange}`}
      />
      <Stat label={texts.longestRun} value={formatDuration(longestSeconds)} hint={texts.longestRunHint} />
      <Stat
        label={texts.streak}
        value={texts.days(streak.days)}
        hint={[texts.streakHint, step !== undefined && next(step), streak.hasFreeze && freeze]
          .filter(Boolean)
          .join(' ')}
      />
    </dl>
  );
}

function sumOf(days: readonly DayEarnings[]): number {
  return days.reduce((sum, { minedTvx, awayTvx }) => sum + minedTvx + awayTvx, 0);
}

function usePeriods({ loaded: { history, readAtMs }, mining }: OwnStatisticsProps) {
  const [timeZone] = useState(timeZoneName);
  const dayOf = useMemo(() => localDayIn(timeZone), [timeZone]);
  const nowMs = useServerClockMs(MINUTE_MS);
  const hourMs = startOfHour(nowMs);
  const periods = useMemo(() => periodsOf(toEarnings(history), hourMs, dayOf), [history, hourMs, dayOf]);
  const growthTvx = mining.wallet.totalMinedTvx - history.totalMined;
  return { periods, timeZone, growth: growthByPeriod({ growthTvx, readAtMs, nowMs }, dayOf) };
}
