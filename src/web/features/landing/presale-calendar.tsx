import type { ReactNode } from 'react';
import { PRESALE, PRESALE_MONTHS } from '#web/content/presale.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const START_MS = Date.parse(PRESALE_MONTHS[0].firstDay);

/** Whole days since the calendar's first one. */
function dayOf(day: string): number {
  return (Date.parse(day) - START_MS) / DAY_MS;
}

const [, ...LATER] = PRESALE_MONTHS;
const DAYS = dayOf(LATER.at(-1)?.firstDay ?? PRESALE_MONTHS[0].firstDay);
const MONTHS = PRESALE_MONTHS.slice(0, -1);

/** The phases as bars over the months. The same facts stand in words below it. */
export function PresaleCalendar(): ReactNode {
  return (
    <div role="img" aria-label={PRESALE.calendarLabel}>
      <svg viewBox={`0 0 ${DAYS} 40`} preserveAspectRatio="none" aria-hidden="true" className="h-20 w-full">
        {PRESALE_MONTHS.map((month) => (
          <path
            key={month.firstDay}
            d={`M${dayOf(month.firstDay)} 0V40`}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {PRESALE.phases.map((phase, row) => {
          const x = dayOf(phase.firstDay);
          return (
            <rect
              key={phase.title}
              x={x}
              y={5 + row * 17}
              width={dayOf(phase.lastDay) + 1 - x}
              height="13"
              className={phase.isOver ? 'fill-muted' : 'fill-volt-tint stroke-volt'}
              strokeDasharray={phase.isOver ? undefined : '4 3'}
              vectorEffect="non-scaling-stroke"
            />
          );
        })}
      </svg>
      <div aria-hidden="true" className="grid grid-cols-6 border-line border-t pt-1.5">
        {MONTHS.map((month) => (
          <span key={month.firstDay} className="engraved text-muted">
            {month.label}
          </span>
        ))}
      </div>
    </div>
  );
}
