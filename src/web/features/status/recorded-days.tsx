import type { ReactNode } from 'react';
import type { ServerStatus } from '#contract/status.ts';
import type { IsoDay } from '#domain/planned-date.ts';
import { longDate } from '#web/lib/format.ts';
import { utcText } from '#web/lib/instant-text.ts';
import { sharePercent } from './status-values.ts';
import { STATUS_PAGE } from './texts.ts';

type UptimeRecord = NonNullable<ServerStatus['record']>;
type Day = UptimeRecord['days'][number];

const DAYS = 30;
/** Of a bar and the gap after it. */
const STEP = 10;
const HEIGHT = 40;
/** A restart costs a minute or two. */
const MISSING_MINUTES_MAX = 2;

function isWhole({ minutesUp, minutes }: Day): boolean {
  return minutes - minutesUp <= MISSING_MINUTES_MAX;
}

/** A bar for each of the last 30 days: as high as its share of minutes with a process. */
export function RecordedDays({ record }: { readonly record: UptimeRecord }): ReactNode {
  const { title, since, none, gap } = STATUS_PAGE.record;
  const { days } = record;
  const sum = (of: (day: Day) => number): number => days.reduce((total, day) => total + of(day), 0);
  const gaps = days.filter((day) => !isWhole(day));
  return (
    <section aria-labelledby="recorded-days" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="recorded-days" className="text-xl">
          {title}
        </h2>
        <p className="numeric text-volt">
          {STATUS_PAGE.record.share(
            sharePercent(
              sum((day) => day.minutesUp),
              sum((day) => day.minutes),
            ),
          )}
        </p>
      </div>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${DAYS * STEP - 3} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-14 w-full"
      >
        {Array.from({ length: DAYS }, (_, index) => {
          const day = days[days.length - DAYS + index];
          return <Bar key={day?.day ?? index} x={index * STEP} day={day} />;
        })}
      </svg>
      <p className="max-w-[43em] text-muted text-sm">
        {since(utcText(record.since))}{' '}
        {gaps.length === 0
          ? none
          : gaps.map((day) => gap(longDate(day.day as IsoDay), day.minutes - day.minutesUp)).join(' ')}
      </p>
    </section>
  );
}

/** Without a day, nothing was recorded. */
function Bar({ x, day }: { readonly x: number; readonly day: Day | undefined }): ReactNode {
  if (day === undefined) return <rect x={x} y={HEIGHT - 3} width="7" height="3" className="fill-line" />;
  const height = Math.max(3, Math.round((HEIGHT * day.minutesUp) / day.minutes));
  return (
    <>
      <rect x={x} width="7" height={HEIGHT} className="fill-line" />
      <rect x={x} y={HEIGHT - height} width="7" height={height} className={isWhole(day) ? 'fill-volt' : 'fill-amber'} />
    </>
  );
}
