import type { ReactNode } from 'react';
import type { PresaleShown } from '#web/content/presale.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const ROW = 17;

/** The phases as bars over the months. The same facts stand in words below it. */
export function PresaleCalendar({ calendar, phases }: Pick<PresaleShown, 'calendar' | 'phases'>): ReactNode {
  const { label, columns, end } = calendar;
  const startMs = Date.parse(columns[0]?.firstDay ?? end);
  /** Whole days since the calendar's first one. */
  const dayOf = (day: string): number => (Date.parse(day) - startMs) / DAY_MS;
  const height = 6 + ROW * phases.length;
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
        {phases.map((phase, row) => {
          const x = dayOf(phase.firstDay);
          return (
            <rect
              key={phase.id ?? phase.title}
              x={x}
              y={5 + row * ROW}
              width={Math.max(1, dayOf(phase.lastDay) + 1 - x)}
              height="13"
              className={phase.isOver ? 'fill-muted' : 'fill-volt-tint stroke-volt'}
              strokeDasharray={phase.lockedUntil && '4 3'}
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
