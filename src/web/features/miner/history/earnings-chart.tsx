import type { ReactNode } from 'react';
import type { HistoryData } from '#contract/miner.ts';
import { isoDay } from '#domain/planned-date.ts';
import { DAY_MS, utcDayMs } from '#domain/time.ts';
import { DataTable } from '#web/components/ui/data-table.tsx';
import { serverNowMs } from '../calls/clock.ts';
import { MINER_HISTORY } from '../texts/history.ts';
import { MINER_CONTENT } from '../texts/miner.ts';

type Day = HistoryData['days'][number];

const DAYS_SHOWN = 7;
const HEIGHT = 100;
const SLOT = 12;
const GAP = 4;

/** What a wallet mined on each of the last seven days (UTC), as bars and as a table. */
export function EarningsChart({ days }: { readonly days: readonly Day[] }): ReactNode {
  const texts = MINER_HISTORY.chart;
  const shown = lastDays(days, serverNowMs());
  const top = axisTop(shown);
  return (
    <figure className="grid content-start gap-3">
      <figcaption className="font-semibold">
        {texts.title} <span className="font-normal text-muted text-sm">({MINER_CONTENT.simulated.label})</span>
      </figcaption>
      <div aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        <div className="numeric flex flex-col justify-between text-right text-muted text-xs">
          <span>{top}</span>
          <span>0</span>
        </div>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${DAYS_SHOWN * SLOT} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-44 w-full border-line border-b"
        >
          {shown.map((day, index) => {
            const height = (tvxOf(day) / top) * HEIGHT;
            return (
              <rect
                key={day.day}
                data-day={day.day}
                x={index * SLOT + GAP / 2}
                y={HEIGHT - height}
                width={SLOT - GAP}
                height={height}
                className="fill-cyan"
              />
            );
          })}
        </svg>
        <div className="col-start-2 grid grid-cols-7 text-center text-muted text-xs">
          {shown.map(({ day }) => (
            <span key={day}>{dayLabel(day)}</span>
          ))}
        </div>
      </div>
      <details className="text-sm">
        <summary className="min-h-11 cursor-pointer content-center text-muted hover:text-text">{texts.table}</summary>
        <DataTable
          caption={texts.caption}
          columns={[texts.day, texts.mined, texts.away]}
          rows={shown.map(({ day, mined, away }) => ({
            key: day,
            cells: [dayLabel(day), mined.toFixed(6), away.toFixed(6)],
          }))}
        />
      </details>
    </figure>
  );
}

function tvxOf({ mined, away }: Day): number {
  return mined + away;
}

function lastDays(days: readonly Day[], nowMs: number): readonly Day[] {
  return Array.from({ length: DAYS_SHOWN }, (_, index) => {
    const day = isoDay(utcDayMs(nowMs) - (DAYS_SHOWN - 1 - index) * DAY_MS);
    return days.find((each) => each.day === day) ?? { day, mined: 0, away: 0 };
  });
}

/** Returns the top of the axis: 1, 2 or 5 times a power of ten that no bar exceeds; 1 when nothing was mined. */
export function axisTop(days: readonly Day[]): number {
  const max = Math.max(...days.map(tvxOf));
  if (!(max > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(max));
  const factor = [1, 2, 5].find((each) => each * power >= max) ?? 10;
  return Number((factor * power).toPrecision(1));
}

let dayFormat: Intl.DateTimeFormat | undefined;

/** `21 Nov`. Created at first use: that blocks a slow phone for milliseconds. */
function dayLabel(day: string): string {
  dayFormat ??= new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return dayFormat.format(Date.parse(day));
}
