import type { ReactNode } from 'react';
import type { PlannedDate } from '#domain/planned-date.ts';
import { useHasPassed } from '#web/lib/use-today.ts';

/** The text before a planned date, until it passes and afterwards. The date keeps its specified text. */
export const PLANNED_DATE_TEXTS = {
  ahead: { lead: 'planned for', leadAtStart: 'Planned for' },
  passed: { lead: 'was planned for', leadAtStart: 'Was planned for' },
  /** The word that the second has more. */
  added: 'was',
  noNewDate: 'No new date yet',
  /** Follows a specified line that contains a passed date. */
  passedNote: '(was planned)',
} as const;

export interface PlannedLineProps {
  readonly text: string;
  readonly date: Pick<PlannedDate, 'lastDay'>;
}

/** A specified line, followed by "(was planned)" once its date has passed. */
export function PlannedLine({ text, date }: PlannedLineProps): ReactNode {
  const passed = useHasPassed(date);
  return (
    <span data-passed={passed}>
      {`${text} `}
      <span aria-hidden={!passed} className={passed ? undefined : 'invisible select-none print:hidden'}>
        {PLANNED_DATE_TEXTS.passedNote}
      </span>
    </span>
  );
}
