import { instantMs, nextMs } from '../time.ts';
import type { Phase, PhaseFields } from './fields.ts';
import type { PublicPhaseFields } from './public-phase.ts';

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

/** The fields of a public phase that decide where it stands. */
export type TimedPhase = Pick<PublicPhaseFields, 'isActive' | 'isCompleted' | 'startDate' | 'endDate'>;

/**
 * Where a phase stands in the timeline, in the order in which phases matter to a visitor. `delayed`: the planned start
 * has passed, and it was not started.
 */
export const PHASE_POSITIONS = ['now', 'next', 'delayed', 'past'] as const;
export type PhasePosition = (typeof PHASE_POSITIONS)[number];

export interface PresaleTimeline<P> {
  /** Of the phase that matters most; without phases, `past`. */
  readonly state: PhasePosition;
  readonly current: P | undefined;
  /** Every phase once. */
  readonly groups: Readonly<Record<PhasePosition, readonly P[]>>;
  /** To the start or the end of `current`; undefined when neither is ahead. */
  readonly countdown: { readonly to: 'start' | 'end'; readonly atMs: number } | undefined;
  /** When the passing of time alone changes any of this, ms since 1970; Infinity: never. */
  readonly changesAtMs: number;
}

/** The status that visitors read of a phase at each position. */
export const POSITION_STATUS: Readonly<Record<PhasePosition, PhaseStatus>> = {
  now: 'active',
  next: 'pending',
  delayed: 'pending',
  past: 'completed',
};

/** Returns where a phase stands at `nowMs`: by its status and its dates. Before its start none is active. */
export function phasePosition(phase: TimedPhase, nowMs: number): PhasePosition {
  switch (phaseStatus(phase)) {
    case 'active':
      if (instantMs(phase.startDate) > nowMs) return 'next';
      return isReached(phase.endDate, nowMs) ? 'past' : 'now';
    case 'completed':
      return 'past';
    case 'pending':
      return isReached(phase.startDate, nowMs) ? 'delayed' : 'next';
  }
}

/**
 * Returns the presale at `nowMs`, for all texts about its state. The phase that matters most is the first one that is
 * active, else the next to start, else the last that was not started as planned, else the last completed one.
 *
 * @param phases by start date
 */
export function presaleTimeline<P extends TimedPhase>(phases: readonly P[], nowMs: number): PresaleTimeline<P> {
  const at = (position: PhasePosition): readonly P[] =>
    phases.filter((phase) => phasePosition(phase, nowMs) === position);
  const groups = { now: at('now'), next: datedFirst(at('next')), delayed: at('delayed'), past: at('past') };
  const state = PHASE_POSITIONS.find((position) => groups[position].length > 0) ?? 'past';
  const current = currentOf(groups, state);
  const boundariesMs = phases.flatMap(({ startDate, endDate }) => [startDate, endDate]).map(instantMs);
  return {
    state,
    current,
    groups,
    countdown: countdownOf(current, state, nowMs),
    changesAtMs: nextMs(boundariesMs, nowMs),
  };
}

/** Phases without dates follow those that have one. */
function datedFirst<P extends TimedPhase>(phases: readonly P[]): readonly P[] {
  return [
    ...phases.filter(({ startDate }) => startDate !== null),
    ...phases.filter(({ startDate }) => startDate === null),
  ];
}

function currentOf<P>(groups: PresaleTimeline<P>['groups'], state: PresaleTimeline<P>['state']): P | undefined {
  return state === 'now' || state === 'next' ? groups[state][0] : groups[state].at(-1);
}

function countdownOf(
  current: TimedPhase | undefined,
  state: PhasePosition,
  nowMs: number,
): PresaleTimeline<TimedPhase>['countdown'] {
  if (current === undefined || state === 'delayed' || state === 'past') return undefined;
  const startMs = instantMs(current.startDate);
  if (startMs > nowMs) return { to: 'start', atMs: startMs };
  const endMs = instantMs(current.endDate);
  return endMs > nowMs ? { to: 'end', atMs: endMs } : undefined;
}

function isReached(instant: string | null, nowMs: number): boolean {
  return instantMs(instant) <= nowMs;
}
