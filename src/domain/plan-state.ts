import type { PlannedDate } from './planned-date.ts';

export type PlanState = 'ahead' | 'passed' | 'late' | 'done';

/** What the project has reported; without a report, whether the date has passed. */
export function planState({ report }: Pick<PlannedDate, 'report'>, hasPassed: boolean): PlanState {
  return report ?? (hasPassed ? 'passed' : 'ahead');
}
