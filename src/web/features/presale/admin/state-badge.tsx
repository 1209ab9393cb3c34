import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '#web/components/ui/badge.tsx';
import { wallClockMs } from '#web/lib/clock.ts';
import { dateNote, type ListedPhase, type PhaseState, phaseState } from './phase-state.ts';
import { DASHBOARD, STATE_TEXTS } from './texts.ts';

const TONES: Record<PhaseState, BadgeTone> = {
  active: 'live',
  completed: 'neutral',
  pending: 'info',
  draft: 'warning',
  deleted: 'danger',
};

/** The state of a phase, and where its dates say something else. */
export function StateBadge({ phase }: { readonly phase: ListedPhase }): ReactNode {
  const state = phaseState(phase);
  const note = dateNote(phase, wallClockMs());
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={TONES[state]}>{STATE_TEXTS[state]}</Badge>
      {note !== undefined && (
        <Badge tone={note === 'ahead' ? 'info' : 'warning'}>{DASHBOARD.phases.dateNotes[note]}</Badge>
      )}
    </span>
  );
}
