import type { ReactNode } from 'react';
import type { PlannedDate } from '#domain/planned-date.ts';
import { PLANNED_DATE_TEXTS } from '#web/content/planned-date.ts';
import { useHasPassed } from '#web/lib/use-today.ts';

export interface PlannedDateTextProps {
  readonly date: PlannedDate;
  /** Begins a sentence or stands alone: with a capital letter. */
  readonly atStart?: boolean | undefined;
}

/** "planned for June 1, 2025", and "was planned for June 1, 2025" once that has passed by the visitor's clock. */
export function PlannedDateText({ date, atStart = false }: PlannedDateTextProps): ReactNode {
  const passed = useHasPassed(date);
  const { lead, leadAtStart } = passed ? PLANNED_DATE_TEXTS.passed : PLANNED_DATE_TEXTS.ahead;
  return (
    <span data-passed={passed}>
      {atStart ? leadAtStart : lead} <span className="sm:whitespace-nowrap">{date.words}</span>
      {/* The other reading is one short word longer: its room is kept, so that the change moves nothing. */}
      {!passed && (
        <span aria-hidden="true" className="invisible select-none print:hidden">
          {' '}
          was
        </span>
      )}
    </span>
  );
}

export interface PlannedLineProps {
  /** A whole specified line with a date inside; shown word for word. */
  readonly text: string;
  readonly date: Pick<PlannedDate, 'lastDay'>;
}

/** A specified line, followed by "(was planned)" once its date has passed by the visitor's clock. */
export function PlannedLine({ text, date }: PlannedLineProps): ReactNode {
  const passed = useHasPassed(date);
  return (
    <span data-passed={passed}>
      {text}{' '}
      <span aria-hidden={!passed} className={passed ? undefined : 'invisible select-none print:hidden'}>
        {PLANNED_DATE_TEXTS.passedNote}
      </span>
    </span>
  );
}
