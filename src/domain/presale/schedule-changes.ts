import { instantMs } from '../time.ts';
import { type PhaseRevision, type PublicChange, publicChange } from './public-changes.ts';
import { publicPhase } from './public-phase.ts';

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
    ...{ id, phaseId, action, phase: name, differences: [] },
    changedAt: new Date(atMs).toISOString(),
  });
  return [
    ...(happens(startMs) && startMs < endMs ? [change('started', startMs)] : []),
    ...(happens(endMs) ? [change('ended', endMs)] : []),
  ];
}
