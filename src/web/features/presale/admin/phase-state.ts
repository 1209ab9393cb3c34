import type { DeletedPhase, PhaseData } from '#contract/presale.ts';
import { type PhaseStatus, phasePosition, phaseStatus } from '#domain/presale/timeline.ts';

export type ListedPhase = PhaseData | DeletedPhase;

/** Of a phase: its status, or that it is a draft, or deleted. */
export type PhaseState = PhaseStatus | 'draft' | 'deleted';

export function phaseState(phase: ListedPhase): PhaseState {
  if ('deletedAt' in phase) return 'deleted';
  return phase.isDraft ? 'draft' : phaseStatus(phase);
}

export type DateNote = 'ahead' | 'over' | 'late';

/** Where visitors see something else than the status: it starts later, it is over, or it should have started. */
export function dateNote(phase: ListedPhase, nowMs: number): DateNote | undefined {
  const position = phasePosition(phase, nowMs);
  switch (phaseState(phase)) {
    case 'active':
      return position === 'next' ? 'ahead' : position === 'past' ? 'over' : undefined;
    case 'pending':
      return position === 'delayed' ? 'late' : undefined;
    default:
      return undefined;
  }
}
