import { instantMs } from '../time.ts';
import { isLongTextField, type Phase, PUBLIC_FIELDS, type PublicField } from './fields.ts';
import { type PublicPhaseFields, publicPhase } from './public-phase.ts';
import { phaseStatus } from './timeline.ts';

/** An entry of a phase's history. */
export interface PhaseRevision {
  readonly id: number;
  readonly phaseId: number;
  readonly action: 'created' | 'updated' | 'deleted' | 'restored';
  /** ISO 8601, UTC. */
  readonly changedAt: string;
  readonly before: Phase | null;
  readonly after: Phase | null;
}

/** The page lists the latest; the documents have all of them. */
export const CHANGES_ON_PAGE = 10;

/** Two switches make one status. */
export const CHANGE_FIELDS = ['status', ...PUBLIC_FIELDS.filter((field) => field !== 'isActive')] as const;
export type ChangeField = 'status' | Exclude<PublicField, 'isActive'>;

type PublicValue = string | number | boolean | null;

export interface PublicDifference {
  readonly field: ChangeField;
  /** Null: not stated to visitors. Null for a text of many lines, which is too long for a list. */
  readonly before: PublicValue;
  readonly after: PublicValue;
}

/** What a visitor could see change, without the author. */
export interface PublicChange extends Pick<PhaseRevision, 'phaseId' | 'changedAt'> {
  /** Of the entry in the history; `started` and `ended` have that of the entry whose schedule they follow. */
  readonly id: number;
  readonly action: PhaseRevision['action'] | 'started' | 'ended';
  /** The phase's name after the change; before it where that is the last. */
  readonly phase: string;
  /** Empty unless the phase was updated. */
  readonly differences: readonly PublicDifference[];
}

/** Returns what `revision` changed for visitors; undefined when they saw no difference. */
export function publicChange(revision: PhaseRevision): PublicChange | undefined {
  const published = withoutDrafts(revision);
  const { id, phaseId, action, changedAt } = published;
  const nowMs = Date.parse(changedAt);
  const before = published.before && publicPhase(published.before, nowMs);
  const after = published.after && publicPhase(published.after, nowMs);
  const shown = after ?? before;
  if (shown === null) return undefined;
  const differences = before !== null && after !== null ? publicDifferences(before, after) : [];
  if (action === 'updated' && differences.length === 0) return undefined;
  return { id, phaseId, action, changedAt, phase: shown.name, differences };
}

/** Visitors see a draft that is published as a new phase, and one that becomes a draft again as deleted. */
function withoutDrafts({ action, ...revision }: PhaseRevision): PhaseRevision {
  const before = revision.before?.isDraft ? null : revision.before;
  const after = revision.after?.isDraft ? null : revision.after;
  const updated = before === null ? 'created' : 'deleted';
  const isBoth = before !== null && after !== null;
  return { ...revision, before, after, action: action !== 'updated' || isBoth ? action : updated };
}

function publicDifferences(before: PublicPhaseFields, after: PublicPhaseFields): PublicDifference[] {
  return CHANGE_FIELDS.flatMap((field) => {
    const [one, other] = [shownValue(field, before), shownValue(field, after)];
    if (one === other) return [];
    return [isLongTextField(field) ? { field, before: null, after: null } : { field, before: one, after: other }];
  });
}

function shownValue(field: ChangeField, phase: PublicPhaseFields): PublicValue {
  if (field === 'status') return phaseStatus(phase);
  return phase[field];
}

/**
 * Returns what visitors could see change, newest first: the public part of `revisions`, and the starts and ends by
 * schedule that follow from them, those that are still ahead included.
 */
export function publicTimeline(revisions: readonly PhaseRevision[]): PublicChange[] {
  const edits = revisions.flatMap((revision) => publicChange(revision) ?? []);
  return [...edits, ...scheduledChanges(revisions)].sort(newestFirst);
}

/** Returns those of `changes` that have happened at `nowMs`. */
export function publicChangesAt(changes: readonly PublicChange[], nowMs: number): PublicChange[] {
  return changes.filter((change) => !isBySchedule(change) || Date.parse(change.changedAt) <= nowMs);
}

/** A start or an end by the phase's dates. */
export function isBySchedule({ action }: PublicChange): boolean {
  return action === 'started' || action === 'ended';
}

/** At the same instant the schedule comes first: an edit then finds its result. */
function newestFirst(one: PublicChange, other: PublicChange): number {
  return (
    Date.parse(other.changedAt) - Date.parse(one.changedAt) ||
    Number(isBySchedule(one)) - Number(isBySchedule(other)) ||
    other.id - one.id
  );
}

/** Returns the starts and ends by schedule. A version of a phase is in force until the next one. */
export function scheduledChanges(revisions: readonly PhaseRevision[]): PublicChange[] {
  const byPhase = new Map<number, PhaseRevision[]>();
  for (const revision of revisions) {
    const ofPhase = byPhase.get(revision.phaseId);
    if (ofPhase === undefined) byPhase.set(revision.phaseId, [revision]);
    else ofPhase.push(revision);
  }
  return [...byPhase.values()].flatMap((ofPhase) => {
    const oldestFirst = ofPhase.sort((one, other) => one.id - other.id);
    return oldestFirst.flatMap((revision, index) => {
      const next = oldestFirst[index + 1];
      return changesOf(revision, next === undefined ? Number.POSITIVE_INFINITY : Date.parse(next.changedAt));
    });
  });
}

function changesOf({ id, phaseId, changedAt, after }: PhaseRevision, untilMs: number): PublicChange[] {
  if (!after?.isActive) return [];
  const sinceMs = Date.parse(changedAt);
  const { name, startDate, endDate } = publicPhase(after, sinceMs);
  const happens = (atMs: number): boolean => sinceMs < atMs && atMs <= untilMs;
  const [startMs, endMs] = [instantMs(startDate), instantMs(endDate)];
  const change = (action: 'started' | 'ended', atMs: number): PublicChange => ({
    id,
    phaseId,
    action,
    changedAt: new Date(atMs).toISOString(),
    phase: name,
    differences: [],
  });
  return [
    ...(happens(startMs) && startMs < endMs ? [change('started', startMs)] : []),
    ...(happens(endMs) ? [change('ended', endMs)] : []),
  ];
}
