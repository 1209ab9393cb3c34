import type { ReactNode } from 'react';
import type { PresaleCalendarText, PresalePhaseText } from '#web/content/presale.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const ROW = 17;

export interface PresaleCalendarProps {
  readonly calendar: PresaleCalendarText;
  readonly phases: readonly PresalePhaseText[];
}

/** The phases that have dates, as bars over the months. The text below has the same dates. */
export function PresaleCalendar({ calendar, phases }: PresaleCalendarProps): ReactNode {
  const bars = phases.flatMap(({ days, ...phase }) => (days === undefined ? [] : [{ ...phase, days }]));
  const { label, columns, end } = calendar;
  const startMs = Date.parse(columns[0]?.firstDay ?? end);
  /** Days since the start of the calendar. */
  const dayOf = (day: string): number => (Date.parse(day) - startMs) / DAY_MS;
  const height = 6 + ROW * bars.length;
  return (
    <div role="img" aria-label={label}>
      <svg
        viewBox={`0 0 ${dayOf(end)} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        height={2 * height}
        className="w-full"
      >
        {columns.map(({ firstDay }) => (
          <path
            key={firstDay}
            d={`M${dayOf(firstDay)} 0V${height}`}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {bars.map((phase, row) => {
          const x = dayOf(phase.days.firstDay);
          return (
            <rect
              key={phase.id ?? phase.title}
              x={x}
              y={5 + row * ROW}
              width={Math.max(1, dayOf(phase.days.lastDay) + 1 - x)}
              height="13"
              className={phase.stage === 'completed' ? 'fill-muted' : 'fill-volt-tint stroke-volt'}
              strokeDasharray={phase.stage === 'pending' ? '4 3' : undefined}
              vectorEffect="non-scaling-stroke"
            />
          );
        })}
      </svg>
      <div aria-hidden="true" className="grid auto-cols-fr grid-flow-col border-line border-t pt-1.5">
        {columns.map((column) => (
          <span key={column.firstDay} className="engraved text-muted">
            {column.label}
          </span>
        ))}
      </div>
    </div>
  );
}
