import type { ReactNode } from 'react';
import type { PlannedDate } from '#domain/planned-date.ts';
import { usePlannedDate } from '#web/lib/live-content.ts';
import { useHasPassed } from '#web/lib/use-today.ts';
import { PLANNED_DATE_TEXTS } from './planned-line.tsx';

export interface PlannedDateTextProps {
  readonly date: PlannedDate;
  /** With a capital letter. */
  readonly atStart?: boolean | undefined;
}

/** "planned for June 1, 2025", or "was planned for June 1, 2025" once it has passed. */
export function PlannedDateText({ date, atStart = false }: PlannedDateTextProps): ReactNode {
  const { text, lastDay } = usePlannedDate(date);
  const passed = useHasPassed({ lastDay });
  const { lead, leadAtStart } = passed ? PLANNED_DATE_TEXTS.passed : PLANNED_DATE_TEXTS.ahead;
  return (
    <span data-passed={passed}>
      {`${atStart ? leadAtStart : lead} `}
      <span className="sm:whitespace-nowrap">{text}</span>
      {/* Reserves the width of the other text, so that the change moves nothing. */}
      {!passed && (
        <span aria-hidden="true" className="invisible select-none print:hidden">
          {' '}
          {PLANNED_DATE_TEXTS.added}
        </span>
      )}
    </span>
  );
}

interface PlannedDayProps {
  readonly date: PlannedDate;
  readonly className?: string;
}

export function PlannedDay({ date, className }: PlannedDayProps): ReactNode {
  const { text } = usePlannedDate(date);
  return className === undefined ? text : <span className={className}>{text}</span>;
}
