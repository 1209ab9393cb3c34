import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '#web/components/ui/badge.tsx';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { wallClockMs } from '#web/lib/clock.ts';
import { isOverdue, type ListedPhase, type RowState, rowState } from './table-view.ts';
import { DASHBOARD, STATE_TEXTS } from './texts.ts';

const TONES: Record<RowState, BadgeTone> = {
  active: 'live',
  completed: 'neutral',
  pending: 'info',
  draft: 'warning',
  deleted: 'danger',
};

/** The state of a phase, whether a schedule decides it, and that it should have started. */
export function StateBadge({ phase }: { readonly phase: ListedPhase }): ReactNode {
  const state = rowState(phase);
  const isLate = isOverdue(phase, wallClockMs());
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={TONES[state]}>
        {phase.isScheduled && <CalendarClock aria-hidden="true" className="size-3" />}
        {STATE_TEXTS[state]}
        {phase.isScheduled && <VisuallyHidden>{DASHBOARD.phases.bySchedule}</VisuallyHidden>}
      </Badge>
      {isLate && <Badge tone="warning">{DASHBOARD.phases.overdue.state}</Badge>}
    </span>
  );
}
