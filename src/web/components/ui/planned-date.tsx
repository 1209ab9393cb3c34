import type { ReactNode } from 'react';
import type { PlannedDate } from '#domain/planned-date.ts';
import { PLANNED_DATE_TEXTS } from '#web/content/planned-date.ts';
import { useHasPassed } from '#web/lib/use-today.ts';

export interface PlannedDateTextProps {
  readonly date: PlannedDate;
  /** With a capital letter. */
  readonly atStart?: boolean | undefined;
}

/** "planned for June 1, 2025", or "was planned for June 1, 2025" once it has passed. */
export function PlannedDateText({ date, atStart = false }: PlannedDateTextProps): ReactNode {
  const passed = useHasPassed(date);
  const { lead, leadAtStart } = passed ? PLANNED_DATE_TEXTS.passed : PLANNED_DATE_TEXTS.ahead;
  return (
    <span data-passed={passed}>
      {atStart ? leadAtStart : lead} <span className="sm:whitespace-nowrap">{date.text}</span>
      {/* Reserves the width of the other text, so that the change moves nothing. */}
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
  /** A specified line that contains the date. */
  readonly text: string;
  readonly date: Pick<PlannedDate, 'lastDay'>;
}

/** A specified line, followed by "(was planned)" once its date has passed. */
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
