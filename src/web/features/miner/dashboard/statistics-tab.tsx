import { Download } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { claimsReadProof } from '#contract/claims.ts';
import type { HistoryData } from '#contract/miner.ts';
import {
  CHART_BARS,
  CHART_STEP_TVX_PER_HOUR,
  HIDDEN_HASHRATE_FACTOR,
  OFFLINE_HASHRATE_FACTOR,
  SESSION_GAP_MS_MAX,
} from '#domain/miner/constants.ts';
import { isoDay } from '#domain/planned-date.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DataTable } from '#web/components/ui/data-table.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { useAction } from '#web/components/ui/use-action.ts';
import { SITE } from '#web/content/site.ts';
import { random } from '#web/lib/clock.ts';
import { failureText } from '#web/lib/error-message.ts';
import { isNothing } from '#web/lib/format.ts';
import { formatTimeOfDay } from '#web/lib/local-time.ts';
import { saveJson } from '#web/lib/save-file.ts';
import { serverNowMs, useServerClockMs } from '../calls/clock.ts';
import { dayNumber, hasOwnHistory, LoadedHistory, minedOfDays } from '../history/history.tsx';
import { formatDuration, formatTvx, formatTvxShort } from '../rules/format.ts';
import type { MiningView } from '../rules/mining-state.ts';

/** A wallet that has mined sees its own chart in place of the specified one. */
export function StatisticsTab({ email, mining }: { readonly email: string; readonly mining: MiningView }): ReactNode {
  const { wallet: stats } = mining;
  return (
    <div className="grid gap-10">
      <dl className="grid grid-cols-2 items-end gap-x-8 gap-y-6 md:grid-cols-[2fr_1fr_1fr]">
        <Figure label="Lifetime mined" value={formatTvx(stats.totalMinedTvx)} unit={SITE.token} />
        <Figure label="Current difficulty" value={stats.difficulty.toFixed(2)} />
        <Figure label="Total mining time" value={formatDuration(stats.miningTimeSeconds)} />
      </dl>
      <LoadedHistory email={email}>
        {(history) =>
          hasOwnHistory(history, stats.totalMinedTvx > 0) ? (
            <EarningsChart history={history} totalTvx={Number(stats.totalMinedTvx.toPrecision(4))} />
          ) : (
            <DecorativeChart />
          )
        }
      </LoadedHistory>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <WhileAway running={mining.running} />
        <ClaimProofButton email={email} />
      </div>
    </div>
  );
}

/** The first leads: it is larger, and on a phone in a row of its own. */
function Figure(props: { readonly label: string; readonly value: string; readonly unit?: string }): ReactNode {
  const { label, value, unit } = props;
  return (
    <div className="min-w-0 text-base first:text-title max-md:first:col-span-2 md:text-title md:first:text-heading">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="wrap-anywhere mt-1">
        <span className={`numeric tracking-tighter ${isNothing(value) ? 'text-muted' : ''}`}>{value}</span>
        {unit !== undefined && <span className="ml-2 text-base text-muted">{unit}</span>}
      </dd>
    </div>
  );
}

/** What an absence earns, where it is read before there is one. */
const WhileAway = memo(function WhileAway({ running }: { readonly running: boolean }): ReactNode {
  const untilMs = useServerClockMs(MINUTE_MS) + SESSION_GAP_MS_MAX;
  return (
    <p className="text-muted text-sm">
      {`In a hidden tab you mine at ${HIDDEN_HASHRATE_FACTOR * 100}%. With this page closed, at ${OFFLINE_HASHRATE_FACTOR * 100}% if you come back `}
      {running
        ? `by ${formatTimeOfDay(new Date(untilMs).toISOString())}.`
        : `within ${SESSION_GAP_MS_MAX / HOUR_MS} hours.`}
    </p>
  );
});

/** Seven random bars, drawn once per mount, so that they stand still between renders. */
function DecorativeChart(): ReactNode {
  const [steps] = useState(() => Array.from({ length: CHART_BARS }, () => 1 + Math.floor(random() * CHART_BARS)));
  return (
    <figure className="grid content-start gap-5">
      <figcaption className="text-muted text-sm">Example: TVX per hour, at random until you mine</figcaption>
      <div role="img" aria-label={`Decorative chart of ${CHART_BARS} random bars`}>
        <Chart
          bars={steps.map((height, index) => ({
            share: height / CHART_BARS,
            value: (height * CHART_STEP_TVX_PER_HOUR).toFixed(2),
            name: index === CHART_BARS - 1 ? 'Now' : `${CHART_BARS - 1 - index} h ago`,
            className: 'fill-line',
          }))}
        />
      </div>
    </figure>
  );
}

interface Bar {
  /** Of the highest, 0 to 1. */
  readonly share: number;
  /** Above it. */
  readonly value?: string | undefined;
  /** Below it. */
  readonly name: string;
  readonly className: string;
}

/** So that nothing is drawn, too: as a line. */
const SHARE_MIN = 0.01;

/** Bars with their figures above them; on a phone every second day is named. */
function Chart({ bars }: { readonly bars: readonly Bar[] }): ReactNode {
  return (
    <div aria-hidden="true" className="grid grid-cols-7 pt-2 text-center text-sm">
      {bars.map(({ share, value, name, className }) => {
        const height = Math.max(share, SHARE_MIN) * 100;
        return (
          <div key={name} className="chart-bar">
            <svg aria-hidden="true" className={className}>
              <rect x="33%" y={`${100 - height}%`} width="34%" height={`${height}%`} />
              <text x="50%" y={`${100 - height}%`} dy="-0.6em" textAnchor="middle">
                {value}
              </text>
            </svg>
            {name}
          </div>
        );
      })}
    </div>
  );
}

type Day = HistoryData['days'][number];

const DAYS_SHOWN = 7;

interface EarningsChartProps {
  readonly history: HistoryData;
  /** Of four digits, so that not each second draws it. */
  readonly totalTvx: number;
}

/** What a wallet mined on each of the last seven days (UTC), as bars and as a table. */
const EarningsChart = memo(function EarningsChart({ history, totalTvx }: EarningsChartProps): ReactNode {
  const shown = lastDays(history, totalTvx);
  const highest = Math.max(...shown.map(tvxOf)) || 1;
  return (
    <figure className="grid content-start gap-5">
      <figcaption className="text-muted text-sm">TVX mined by day</figcaption>
      <Chart
        bars={shown.map((day, index) => ({
          share: tvxOf(day) / highest,
          value: tvxOf(day) > 0 ? formatTvxShort(Number(tvxOf(day).toPrecision(2))) : undefined,
          name: dayLabel(day.day),
          className: index === DAYS_SHOWN - 1 && tvxOf(day) > 0 ? 'fill-live' : 'fill-edge',
        }))}
      />
      <div className="sr-only">
        <DataTable
          caption="TVX in the last seven days"
          columns={['Day (UTC)', 'Mined', 'While away']}
          rows={shown.map(({ day, mined, away }) => ({
            key: day,
            cells: [dayLabel(day), mined.toFixed(6), away.toFixed(6)],
          }))}
        />
      </div>
    </figure>
  );
});

function tvxOf({ mined, away }: Day): number {
  return mined + away;
}

/** Returns the last seven days; today has what was mined since the history was read, up to `totalTvx`. */
export function lastDays(history: HistoryData, totalTvx: number): readonly Day[] {
  const mined = minedOfDays(history, totalTvx);
  const today = dayNumber(serverNowMs());
  return Array.from({ length: DAYS_SHOWN }, (_, index) => {
    const number = today - (DAYS_SHOWN - 1 - index);
    const day = isoDay(number * DAY_MS);
    const away = history.days.find((each) => each.day === day)?.away ?? 0;
    return { day, mined: mined.get(number) ?? 0, away };
  });
}

let dayFormat: Intl.DateTimeFormat | undefined;

/** `21 Nov`. Created at first use: that blocks a slow phone for milliseconds. */
function dayLabel(day: string): string {
  dayFormat ??= new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return dayFormat.format(Date.parse(day));
}

const CALL_MS_MAX = 10_000;

/** Downloads the wallet's claim in the latest snapshot, with its proof, as one file. */
function ClaimProofButton({ email }: { readonly email: string }): ReactNode {
  const read = useAction(claimsReadProof, {
    onDone: ({ data }) => saveJson(`technovex-proof-${data.snapshot}.json`, data),
    onFailed(error) {
      toast({ title: 'No proof was downloaded', description: failureText(error), variant: 'destructive' });
      return true;
    },
  });
  return (
    <Button
      variant="secondary"
      busy={read.isPending}
      onClick={() => void read.run({ params: { email }, signal: AbortSignal.timeout(CALL_MS_MAX) })}
    >
      <Download aria-hidden="true" className="size-4" />
      Download my claim proof
    </Button>
  );
}
