import type { ReactNode } from 'react';
import { DAY_MS } from '#domain/time.ts';
import { TODAY } from '#web/content/dates.ts';
import { PHASE_FIELD_TEXTS } from '#web/content/phase-fields.ts';
import type { PresaleCalendarText, PresalePhaseText } from '#web/content/presale.ts';
import { longDate } from '#web/lib/format.ts';
import { useServerDay } from '#web/lib/use-today.ts';

/** Heights in em: the drawing grows with the font. */
const TOP = 2.4;
const ROW = 3.2;

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
  const percentAt = (ms: number): number => (100 * (ms - startMs)) / (Date.parse(end) - startMs);
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
        {spans.map((phase, row) => (
          <Span
            key={phase.id ?? phase.title}
            phase={phase}
            from={percentAt(Date.parse(phase.days.firstDay))}
            to={percentAt(Date.parse(phase.days.lastDay) + DAY_MS)}
            top={TOP + row * ROW}
          />
        ))}
        <TodayMark percent={percentAt(dayMs)} text={today} />
      </svg>
      <div aria-hidden="true" className="grid auto-cols-fr grid-flow-col border-edge border-t pt-1.5">
        {columns.map((column) => (
          <span key={column.firstDay} className="engraved text-muted">
            {column.label}
          </span>
        ))}
      </div>
    </div>
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

/** A bar with its title and price above it, aligned with the edge of the bar that leaves more room. */
function Span({ phase, from, to, top }: SpanProps): ReactNode {
  const isLeft = from + to < 100;
  const price = phase.stats.find(({ label }) => label === PHASE_FIELD_TEXTS.tokenPrice.stat?.label);
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
        {price !== undefined && (
          <tspan dx="0.6em" className="numeric fill-volt font-medium">
            {price.value}
          </tspan>
        )}
      </text>
      <rect
        x={`${from}%`}
        y={`${top + 1.5}em`}
        width={`${Math.max(0.6, to - from)}%`}
        height="1.1em"
        className={`scene-grow ${BARS[phase.status]}`}
        strokeDasharray={phase.status === 'pending' ? '4 3' : undefined}
      />
    </>
  );
}

/** Outside of the calendar it stands at the edge that the day lies beyond, with an arrow. */
function TodayMark({ percent, text }: { readonly percent: number; readonly text: string }): ReactNode {
  const x = Math.min(Math.max(percent, 0), 100);
  const isRight = x > 50;
  const arrows = { before: percent < 0 ? '← ' : '', after: percent > 100 ? ' →' : '' };
  return (
    <>
      <Upright
        percent={x}
        className="stroke-cyan"
        strokeWidth="2"
        strokeDasharray={x === percent ? undefined : '2 4'}
      />
      <text
        x={`${x}%`}
        dx={isRight ? '-0.6em' : '0.6em'}
        y="1.1em"
        textAnchor={isRight ? 'end' : 'start'}
        className="fill-cyan font-semibold"
      >
        {`${arrows.before}${text}${arrows.after}`}
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
  readonly strokeDasharray?: string | undefined;
}): ReactNode {
  return <line x1={`${percent}%`} x2={`${percent}%`} y1="0" y2="100%" {...line} />;
}
