import type { ReactNode } from 'react';
import type { PlannedDate } from '#domain/planned-date.ts';
import { PLANNED_DATE_TEXTS } from '#web/content/planned-date.ts';
import { useHasPassed } from '#web/lib/use-today.ts';

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
