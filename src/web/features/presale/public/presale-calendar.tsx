import type { ReactNode } from 'react';
import { DAY_MS } from '#domain/time.ts';
import { TODAY } from '#web/content/dates.ts';
import type { PresaleCalendarText, PresalePhaseText } from '#web/content/presale.ts';
import { longDate } from '#web/lib/format.ts';
import { useServerDay } from '#web/lib/use-today.ts';

/** Heights in em: the drawing grows with the font. */
const TOP = 2.4;
const ROW = 3;
/** Percent of the width for a day that lies beyond the months. */
const BEYOND = 14;

const BARS = {
  active: 'fill-volt-fill stroke-volt-edge',
  completed: 'fill-muted stroke-muted',
  pending: 'fill-volt-tint stroke-volt',
} as const;

export interface PresaleCalendarProps {
  readonly calendar: PresaleCalendarText;
  readonly phases: readonly PresalePhaseText[];
}

/** The phases that have dates, as spans over the months, with today's mark. The text below has the same dates. */
export function PresaleCalendar({ calendar, phases }: PresaleCalendarProps): ReactNode {
  const { dayMs, day } = useServerDay();
  const { label, columns, end } = calendar;
  const startMs = Date.parse(columns[0]?.firstDay ?? end);
  const shareAt = (ms: number): number => (ms - startMs) / (Date.parse(end) - startMs);
  // A day beyond the months stands apart, where the axis is dotted.
  const [from, to] = [shareAt(dayMs) < 0 ? BEYOND : 0, shareAt(dayMs) > 1 ? 100 - BEYOND : 100];
  // More digits would be a hundred bytes of the home page's HTML.
  const percentAt = (ms: number): number => Number((from + (to - from) * shareAt(ms)).toFixed(1));
  const spans = phases
    .flatMap(({ days, ...phase }) => (days === undefined ? [] : [{ ...phase, days }]))
    .sort((one, other) => one.days.firstDay.localeCompare(other.days.firstDay));
  const today = `${TODAY.label}, ${longDate(day)}`;
  return (
    <div role="img" aria-label={`${label}. ${today}.`}>
      <svg
        aria-hidden="true"
        height={`${TOP + ROW * spans.length}em`}
        className="block w-full overflow-hidden text-sm md:text-lg"
      >
        {columns.map(({ firstDay }) => (
          <Upright key={firstDay} percent={percentAt(Date.parse(firstDay))} className="stroke-line" />
        ))}
        <line x1="0" x2="100%" y1="100%" y2="100%" className="stroke-edge" strokeWidth="2" strokeDasharray="2 6" />
        <line x1={`${from}%`} x2={`${to}%`} y1="100%" y2="100%" className="stroke-edge" strokeWidth="2" />
        {spans.map((phase, row) => (
          <Span
            key={phase.id ?? phase.title}
            phase={phase}
            from={percentAt(Date.parse(phase.days.firstDay))}
            to={percentAt(Date.parse(phase.days.lastDay) + DAY_MS)}
            top={TOP + row * ROW}
          />
        ))}
        <TodayMark percent={Math.min(Math.max(percentAt(dayMs), 0), 100)} text={today} />
      </svg>
      <svg aria-hidden="true" height="2.9em" className="engraved block w-full">
        {columns.map(({ firstDay, label: month }) => (
          <Month key={firstDay} x={`${percentAt(Date.parse(firstDay))}%`} label={month} />
        ))}
      </svg>
    </div>
  );
}

/** Of `Apr 2025` the year stands below: a month is narrow on a phone. */
function Month({ x, label }: { readonly x: string; readonly label: string }): ReactNode {
  const [month, year] = label.split(' ');
  return (
    <text x={x} y="1.5em" className="fill-muted">
      {month}
      {year && (
        <tspan x={x} dy="1.3em">
          {year}
        </tspan>
      )}
    </text>
  );
}

interface SpanProps {
  readonly phase: PresalePhaseText;
  /** Percent of the width. */
  readonly from: number;
  readonly to: number;
  /** In em. */
  readonly top: number;
}

/** A bar with its title above it, aligned with the edge of the bar that leaves more room. */
function Span({ phase, from, to, top }: SpanProps): ReactNode {
  const isLeft = from + to < 100;
  return (
    <>
      <text
        x={`${isLeft ? from : to}%`}
        y={`${top + 1}em`}
        textAnchor={isLeft ? 'start' : 'end'}
        paintOrder="stroke"
        strokeWidth="6"
        className="fill-text stroke-ground"
      >
        {phase.title}
      </text>
      <rect
        x={`${from}%`}
        y={`${top + 1.5}em`}
        width={`${Math.max(0.6, to - from).toFixed(1)}%`}
        height="1.1em"
        className={`scene-grow ${BARS[phase.status]}`}
        strokeDasharray={phase.status === 'pending' ? '4 3' : undefined}
      />
    </>
  );
}

function TodayMark({ percent, text }: { readonly percent: number; readonly text: string }): ReactNode {
  const isRight = percent > 50;
  return (
    <>
      <Upright percent={percent} className="stroke-cyan" strokeWidth="4" />
      <text
        x={`${percent}%`}
        dx={isRight ? '-0.6em' : '0.6em'}
        y="1.1em"
        textAnchor={isRight ? 'end' : 'start'}
        paintOrder="stroke"
        strokeWidth="6"
        className="fill-cyan stroke-ground font-semibold"
      >
        {text}
      </text>
    </>
  );
}

function Upright({
  percent,
  ...line
}: {
  readonly percent: number;
  readonly className: string;
  readonly strokeWidth?: string;
}): ReactNode {
  return <line x1={`${percent}%`} x2={`${percent}%`} y1="0" y2="100%" {...line} />;
}
