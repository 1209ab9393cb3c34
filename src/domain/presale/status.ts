import type { Phase, PhaseFields } from './phase.ts';

export type PhaseStatus = 'active' | 'completed' | 'pending';

/** Returns active if isActive, else completed if isCompleted, else pending (specification, "Presale phase"). */
export function phaseStatus({ isActive, isCompleted }: Pick<Phase, 'isActive' | 'isCompleted'>): PhaseStatus {
  if (isActive) return 'active';
  return isCompleted ? 'completed' : 'pending';
}

/**
 * Returns whether a phase is completed once it is saved as `after` at `nowMs`. The specification leaves open how
 * completion happens: a phase that was active is completed when it is switched off at or after its end. It stays so
 * until it is switched on again or its end is moved into the future. A phase that never was active does not complete.
 */
export function isCompletedAfterSave(
  before: Pick<Phase, 'isActive' | 'isCompleted'> | undefined,
  after: Pick<Phase, 'isActive' | 'endDate'>,
  nowMs: number,
): boolean {
  const hasRun = before !== undefined && (before.isActive || before.isCompleted);
  return hasRun && !after.isActive && Date.parse(after.endDate) <= nowMs;
}

/** Returns the phase to store when `input` is saved at `nowMs`. A draft is neither active nor completed. */
export function savedPhase(before: Phase | undefined, input: PhaseFields, nowMs: number): Phase {
  if (input.isDraft) return { ...input, isActive: false, isCompleted: false };
  return { ...input, isCompleted: isCompletedAfterSave(before, input, nowMs) };
}
