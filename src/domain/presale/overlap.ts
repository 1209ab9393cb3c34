import { instantMs } from '../time.ts';

interface Timed {
  readonly isActive: boolean;
  /** ISO 8601, UTC. */
  readonly startDate: string;
  readonly endDate: string;
}

/** Returns those of `others` that visitors see as active at the same time as `phase`, at `nowMs` or later. */
export function overlapping<P extends Timed>(phase: Timed, others: readonly P[], nowMs: number): P[] {
  const span = activeSpan(phase, nowMs);
  if (span === undefined) return [];
  return others.filter((other) => {
    const otherSpan = activeSpan(other, nowMs);
    return otherSpan !== undefined && span.fromMs < otherSpan.untilMs && otherSpan.fromMs < span.untilMs;
  });
}

function activeSpan({ isActive, startDate, endDate }: Timed, nowMs: number) {
  const fromMs = Math.max(instantMs(startDate), nowMs);
  const untilMs = instantMs(endDate);
  return isActive && fromMs < untilMs ? { fromMs, untilMs } : undefined;
}
