import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { hasPassed, type PlannedDate, type PlanState, planState } from '#domain/planned-date.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { usePlannedDate } from '#web/lib/live-content.ts';
import { usePageData } from '#web/lib/page-data.ts';
import { Badge, type BadgeTone } from './badge.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** What became of a plan. The project's reports, `report`, are in `dates.ts`. */
export const PLAN_STATES: Record<PlanState, string> = {
  ahead: 'Planned',
  passed: 'Date passed',
  late: 'Late',
  done: 'Done',
};
const MARKS = { label: 'What the marks mean', href: '/trust#marks' } as const;

const TONES: Record<PlanState, { readonly badge: BadgeTone; readonly edge: string }> = {
  ahead: { badge: 'info', edge: 'border-cyan' },
  passed: { badge: 'warning', edge: 'border-amber' },
  late: { badge: 'warning', edge: 'border-amber' },
  done: { badge: 'live', edge: 'border-volt' },
};

/** By the server's date, that of the page, whatever the visitor's clock says. */
export function usePlanState(plan: PlannedDate): PlanState {
  const { dayMs, onDateRead } = usePageData();
  onDateRead?.(plan.lastDay);
  return planState(plan, hasPassed(plan, dayMs ?? wallClockMs()));
}

export function PlanBadge({ plan }: { readonly plan: PlannedDate }): ReactNode {
  const state = usePlanState(usePlannedDate(plan));
  return <Badge tone={TONES[state].badge}>{PLAN_STATES[state]}</Badge>;
}

const DOTS: Record<PlanState, string> = {
  ahead: 'border-cyan',
  passed: 'border-amber bg-amber-tint',
  late: 'border-amber bg-amber-tint',
  done: 'border-volt-edge bg-volt-fill',
};

/** The badge's state as a dot, where many plans are listed. */
export function PlanMark({ plan }: { readonly plan: PlannedDate }): ReactNode {
  const state = usePlanState(usePlannedDate(plan));
  return (
    <span className={`size-2.5 shrink-0 rounded-full border ${DOTS[state]}`}>
      <VisuallyHidden>{PLAN_STATES[state]}</VisuallyHidden>
    </span>
  );
}

export interface PlanStatusProps {
  readonly label: string;
  readonly lead?: string;
  readonly plan: PlannedDate;
}

export function PlanStatus({ label, lead, plan: builtIn }: PlanStatusProps): ReactNode {
  const plan = usePlannedDate(builtIn);
  const state = usePlanState(plan);
  return (
    <dl data-plan={state} className={`grid gap-1 border-l-2 pl-4 ${TONES[state].edge}`}>
      <dt className="engraved text-muted">{label}</dt>
      <dd className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="numeric font-medium text-xl">
          {/* The date moves to the next line as a whole. */}
          {lead !== undefined && `${lead} `}
          <span className="inline-block">{plan.text}</span>
        </span>
        <Badge tone={TONES[state].badge}>{PLAN_STATES[state]}</Badge>
      </dd>
      <dd>
        <MarksLink />
      </dd>
    </dl>
  );
}

/** To the page that explains every mark once. */
export function MarksLink(): ReactNode {
  return (
    <Link href={MARKS.href} className="inline-flex min-h-11 items-center text-link text-sm">
      {MARKS.label}
    </Link>
  );
}
