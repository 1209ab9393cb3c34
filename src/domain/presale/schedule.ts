import { instantMs, nextMs } from '../time.ts';

/** What decides the state of a phase. A withheld date is null. */
export interface TimedState {
  readonly isScheduled: boolean;
  readonly isActive: boolean;
  readonly isCompleted: boolean;
  /** ISO 8601, UTC. */
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/**
 * Returns a phase with its state at `nowMs`. One with a schedule is active exactly from its start until its end and
 * completed from its end on, whatever was stored; without both dates, or with reversed ones, it stays pending. Any
 * other phase is returned unchanged.
 */
export function phaseAt<P extends TimedState>(phase: P, nowMs: number): P {
  if (!phase.isScheduled) return phase;
  const startMs = instantMs(phase.startDate);
  const endMs = instantMs(phase.endDate);
  return { ...phase, isActive: startMs <= nowMs && nowMs < endMs, isCompleted: startMs <= endMs && endMs <= nowMs };
}

/** Returns when the schedule of one of `phases` changes its state next, ms since 1970; Infinity: never. */
export function nextScheduledMs(phases: readonly TimedState[], nowMs: number): number {
  const boundariesMs = phases
    .filter(({ isScheduled }) => isScheduled)
    .flatMap(({ startDate, endDate }) => [instantMs(startDate), instantMs(endDate)]);
  return nextMs(boundariesMs, nowMs);
}
