import type { ReactNode } from 'react';
import { type PlanState, planState } from '#domain/plan-state.ts';
import { hasPassed, type PlannedDate } from '#domain/planned-date.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { usePlannedDate } from '#web/lib/live-content.ts';
import { usePageFacts } from '#web/lib/page-facts.ts';
import { Badge, type BadgeTone } from './badge.tsx';

/** What became of a plan. The project's reports, `report`, are in `dates.ts`. */
const PLAN_STATES: Record<PlanState, { readonly word: string; readonly sentence: string }> = {
  ahead: { word: 'Ahead', sentence: 'A plan of the project. It may change.' },
  passed: { word: 'Date passed', sentence: 'The project has not reported it as done, and has named no new date.' },
  late: { word: 'Late', sentence: 'The project has reported that it is late.' },
  done: { word: 'Done', sentence: 'The project has reported it as done.' },
};

const TONES: Record<PlanState, { readonly badge: BadgeTone; readonly edge: string }> = {
  ahead: { badge: 'info', edge: 'border-cyan' },
  passed: { badge: 'warning', edge: 'border-amber' },
  late: { badge: 'warning', edge: 'border-amber' },
  done: { badge: 'live', edge: 'border-volt' },
};

/** By the server's date, that of the page, whatever the visitor's clock says. */
function usePlanState(plan: PlannedDate): PlanState {
  const { dayMs, onDateRead } = usePageFacts();
  onDateRead?.(plan.lastDay);
  return planState(plan, hasPassed(plan, dayMs ?? wallClockMs()));
}

/** What became of a plan, in a word. */
export function PlanBadge({ plan }: { readonly plan: PlannedDate }): ReactNode {
  const state = usePlanState(usePlannedDate(plan));
  return <Badge tone={TONES[state].badge}>{PLAN_STATES[state].word}</Badge>;
}

export interface PlanStatusProps {
  readonly label: string;
  /** Before the date. */
  readonly lead?: string;
  readonly plan: PlannedDate;
}

/** A planned date and what became of it. */
export function PlanStatus({ label, lead, plan: shipped }: PlanStatusProps): ReactNode {
  const plan = usePlannedDate(shipped);
  const state = usePlanState(plan);
  return (
    <dl data-plan={state} className={`grid gap-1 border-l-2 pl-4 ${TONES[state].edge}`}>
      <dt className="engraved text-muted">{label}</dt>
      <dd className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="numeric font-medium text-xl">{lead === undefined ? plan.text : `${lead} ${plan.text}`}</span>
        <Badge tone={TONES[state].badge}>{PLAN_STATES[state].word}</Badge>
      </dd>
      <dd className="max-w-[32em] text-muted text-sm">{PLAN_STATES[state].sentence}</dd>
    </dl>
  );
}
