import { instantMs } from '../instant.ts';
import { type PhaseRevision, PUBLIC_CHANGES_MAX, type PublicChange, publicChange } from './public-changes.ts';
import { publicPhase } from './public-phase.ts';

/**
 * Returns what visitors could see change, newest first: the public part of `revisions`, and the starts and ends by
 * schedule that follow from them, those that are still ahead included.
 */
export function publicTimeline(revisions: readonly PhaseRevision[]): PublicChange[] {
  const edits = revisions.flatMap((revision) => publicChange(revision) ?? []);
  return [...edits, ...scheduledChanges(revisions)].sort(newestFirst);
}

/** Returns the latest of `changes` that have happened at `nowMs`. */
export function publicChangesAt(changes: readonly PublicChange[], nowMs: number): PublicChange[] {
  return changes
    .filter((change) => !isBySchedule(change) || Date.parse(change.changedAt) <= nowMs)
    .slice(0, PUBLIC_CHANGES_MAX);
}

function isBySchedule({ action }: PublicChange): boolean {
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

/** A version of a phase is in force until the next one. */
function scheduledChanges(revisions: readonly PhaseRevision[]): PublicChange[] {
  const phaseIds = new Set(revisions.map(({ phaseId }) => phaseId));
  return [...phaseIds].flatMap((id) => {
    const ofPhase = revisions.filter(({ phaseId }) => phaseId === id);
    const oldestFirst = ofPhase.sort((one, other) => one.id - other.id);
    return oldestFirst.flatMap((revision, index) => {
      const next = oldestFirst[index + 1];
      return changesOf(revision, next === undefined ? Number.POSITIVE_INFINITY : Date.parse(next.changedAt));
    });
  });
}

function changesOf({ id, phaseId, changedAt, after }: PhaseRevision, untilMs: number): PublicChange[] {
  if (after === null || !after.isScheduled) return [];
  const sinceMs = Date.parse(changedAt);
  const { name, startDate, endDate } = publicPhase(after, sinceMs);
  const happens = (atMs: number): boolean => sinceMs < atMs && atMs <= untilMs;
  const [startMs, endMs] = [instantMs(startDate), instantMs(endDate)];
  const change = (action: 'started' | 'ended', atMs: number): PublicChange => ({
    ...{ id, phaseId, action, phase: name, differences: [] },
    changedAt: new Date(atMs).toISOString(),
  });
  return [
    ...(happens(startMs) && startMs < endMs ? [change('started', startMs)] : []),
    ...(happens(endMs) ? [change('ended', endMs)] : []),
  ];
}
