import { instantMs } from '../time.ts';
import type { TimedState } from './schedule.ts';

type Span = { readonly fromMs: number; readonly untilMs: number };
type Timed = Pick<TimedState, 'isScheduled' | 'isActive' | 'startDate' | 'endDate'>;
type Identified = Timed & { readonly id: number };

/** Returns when visitors see a phase as active from `nowMs` on, unless it is changed; undefined: never. */
export function activeSpan(phase: Timed, nowMs: number): Span | undefined {
  if (!phase.isScheduled && !phase.isActive) return undefined;
  const fromMs = Math.max(instantMs(phase.startDate), nowMs);
  const untilMs = instantMs(phase.endDate);
  return fromMs < untilMs ? { fromMs, untilMs } : undefined;
}

/** Returns those of `others` that are active at the same time as `phase`, at `nowMs` or later. */
export function overlapping<P extends Timed>(phase: Timed, others: readonly P[], nowMs: number): P[] {
  const span = activeSpan(phase, nowMs);
  if (span === undefined) return [];
  return others.filter((other) => {
    const otherSpan = activeSpan(other, nowMs);
    return otherSpan !== undefined && span.fromMs < otherSpan.untilMs && otherSpan.fromMs < span.untilMs;
  });
}

/** Returns those of `others` that overlap with a phase once it is saved as `after`, and not as it was `before`. */
export function newlyOverlapping<P extends Identified>(
  { before, after }: { readonly before: Timed | undefined; readonly after: Timed },
  others: readonly P[],
  nowMs: number,
): P[] {
  const known = new Set(before === undefined ? [] : overlapping(before, others, nowMs).map(({ id }) => id));
  return overlapping(after, others, nowMs).filter(({ id }) => !known.has(id));
}
