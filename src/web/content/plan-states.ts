import type { PlanState } from '#domain/plan-state.ts';

/** What became of a plan. The project's reports, `report`, are in `dates.ts`. */
export const PLAN_STATES: Record<PlanState, { readonly word: string; readonly sentence: string }> = {
  ahead: { word: 'Ahead', sentence: 'A plan of the project. It may change.' },
  passed: { word: 'Date passed', sentence: 'The project has not reported it as done, and has named no new date.' },
  late: { word: 'Late', sentence: 'The project has reported that it is late.' },
  done: { word: 'Done', sentence: 'The project has reported it as done.' },
};
