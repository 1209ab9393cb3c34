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
import { formatTimeOfDay } from '#web/lib/local-time.ts';
import { saveJson } from '#web/lib/save-file.ts';
import { serverNowMs, useServerClockMs } from '../calls/clock.ts';
import { dayNumber, hasOwnHistory, LoadedHistory, minedOfDays } from '../history/history.tsx';
import { formatDuration, formatTvx } from '../rules/format.ts';
import type { MiningView } from '../rules/mining-state.ts';

/** A wallet that has mined sees its own chart in place of the specified one. */
export function StatisticsTab({ email, mining }: { readonly email: string; readonly mining: MiningView }): ReactNode {
  const { wallet: stats } = mining;
  return (
    <div className="grid gap-8">
      <Figures
        items={{
          'Lifetime mined': (
            <>
              <span className="numeric">{formatTvx(stats.totalMinedTvx)}</span>
              <span className="text-muted text-sm">{SITE.token}</span>
            </>
          ),
          'Current difficulty': <span className="numeric">{stats.difficulty.toFixed(2)}</span>,
          'Total mining time': <span className="numeric">{formatDuration(stats.miningTimeSeconds)}</span>,
        }}
      />
      <LoadedHistory email={email}>
        {(history) =>
          hasOwnHistory(history, stats.totalMinedTvx > 0) ? (
            <EarningsChart
              history={history}
              totalTvx={Math.floor(stats.totalMinedTvx / CHART_STEP_TVX) * CHART_STEP_TVX}
            />
          ) : (
            <DecorativeChart />
          )
        }
      </LoadedHistory>
      <WhileAway running={mining.running} />
      <ClaimProofButton email={email} />
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

/** Large figures with their names. */
export function Figures({ items }: { readonly items: Readonly<Record<string, ReactNode>> }): ReactNode {
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-3">
      {Object.entries(items).map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="wrap-anywhere mt-1 flex min-h-11 flex-wrap items-center gap-x-3 text-base sm:text-title">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Seven random bars, drawn once per mount, so that they stand still between renders. */
function DecorativeChart(): ReactNode {
  const [steps] = useState(() => Array.from({ length: CHART_BARS }, () => 1 + Math.floor(random() * CHART_BARS)));
  return (
    <figure className="grid content-start gap-3">
      <figcaption className="text-muted text-sm">Example: TVX per hour, at random until you mine</figcaption>
      <div role="img" aria-label={`Decorative chart of ${CHART_BARS} random bars`} className={CHART}>
        <Axis top={(CHART_STEP_TVX_PER_HOUR * CHART_BARS).toFixed(2)} bottom={CHART_STEP_TVX_PER_HOUR.toFixed(2)} />
        <Bars bars={steps.map((height) => ({ share: height / CHART_BARS }))} className="fill-none stroke-edge" />
      </div>
    </figure>
  );
}

const CHART = 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1';

function Axis({ top, bottom }: { readonly top: string; readonly bottom: string }): ReactNode {
  return (
    <div aria-hidden="true" className="numeric flex flex-col justify-between text-right text-muted text-sm">
      <span>{top}</span>
      <span>{bottom}</span>
    </div>
  );
}

/** Of the chart's width: a day, and its bar. */
const SLOT_PERCENT = 100 / CHART_BARS;
const BAR_PERCENT = SLOT_PERCENT * 0.6;

interface Bar {
  /** Of the axis, 0 to 1. */
  readonly share: number;
  /** Above it. */
  readonly figure?: string | undefined;
}

/** Upright, each in the middle of its slot; a day without any is a short bar. */
function Bars({ bars, className }: { readonly bars: readonly Bar[]; readonly className: string }): ReactNode {
  return (
    <svg aria-hidden="true" className={`h-28 w-full overflow-visible border-line border-y sm:h-48 ${className}`}>
      {bars.map(({ share, figure }, index) => {
        const [x, y] = [(index + 0.5) * SLOT_PERCENT, `${(1 - share) * 100}%`];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change their places.
          <g key={index}>
            <rect
              x={`${x - BAR_PERCENT / 2}%`}
              y={y}
              width={`${BAR_PERCENT}%`}
              height={share === 0 ? '3' : `${share * 100}%`}
              transform={share === 0 ? 'translate(0 -3)' : undefined}
              className={share === 0 ? 'fill-line' : ''}
            />
            <text x={`${x}%`} y={y} dy="-8" textAnchor="middle" className="numeric fill-text text-sm">
              {figure}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

type Day = HistoryData['days'][number];

const DAYS_SHOWN = 7;

/** By so much the total grows before the chart is drawn again: ten seconds at the basic hashrate. */
const CHART_STEP_TVX = 0.0005;

interface EarningsChartProps {
  readonly history: HistoryData;
  /** In steps, so that not each second draws it. */
  readonly totalTvx: number;
}

/** What a wallet mined on each of the last seven days (UTC), as bars and as a table. */
const EarningsChart = memo(function EarningsChart({ history, totalTvx }: EarningsChartProps): ReactNode {
  const shown = lastDays(history, totalTvx);
  const amounts = shown.map(tvxOf);
  const highest = Math.max(...amounts);
  const top = axisTop(highest);
  const bars = amounts.map((tvx) => ({
    share: tvx / top,
    figure: tvx === highest && tvx > 0 ? String(Number(tvx.toPrecision(3))) : undefined,
  }));
  return (
    <figure className="grid content-start gap-3">
      <figcaption className="text-muted text-sm">TVX mined by day</figcaption>
      <div aria-hidden="true" className={CHART}>
        <Axis top={String(top)} bottom="0" />
        <Bars bars={bars} className="fill-cyan" />
        <div className="col-start-2 grid grid-cols-7 justify-items-center text-muted text-sm max-sm:[&>:nth-child(even)]:invisible">
          {shown.map(({ day }) => (
            <span key={day} className="whitespace-nowrap">
              {dayLabel(day)}
            </span>
          ))}
        </div>
      </div>
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

/** A total in steps is a hair below its figure. */
const HEADROOM = 1.02;

/** Returns the top of the axis: 1, 2 or 5 times a power of ten that the highest bar does not reach; 1 for none. */
export function axisTop(max: number): number {
  if (!(max > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(max));
  const factor = [1, 2, 5].find((each) => each * power > max * HEADROOM) ?? 10;
  return Number((factor * power).toPrecision(1));
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
      variant="quiet"
      busy={read.isPending}
      className="-ml-4 justify-self-start underline decoration-edge underline-offset-4"
      onClick={() => void read.run({ params: { email }, signal: AbortSignal.timeout(CALL_MS_MAX) })}
    >
      Download my claim proof
    </Button>
  );
}
