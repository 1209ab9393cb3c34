import { instantMs } from '../time.ts';
import { PUBLIC_FIELDS, type PublicField } from './fields.ts';
import { activeSpan } from './overlap.ts';
import type { PhaseFields } from './phase.ts';

/** The start, the switch and the schedule have rules of their own. */
const TERMS = PUBLIC_FIELDS.filter((field) => field !== 'startDate' && field !== 'isActive' && field !== 'isScheduled');

/**
 * Whether saving a phase as `after` at `nowMs` shows visitors what was not confirmed as `before`, or earlier than it
 * was. /presale lists every phase but drafts, also one that has not begun or is over. Only ending a phase, and
 * postponing a scheduled start, publish nothing.
 */
export function publishesPhase(
  { before, after }: { readonly before: PhaseFields | undefined; readonly after: PhaseFields },
  nowMs: number,
): boolean {
  // Withdrawing a phase that visitors see as active asks, as deleting one does.
  if (after.isDraft) return before !== undefined && activeSpan(before, nowMs)?.fromMs === nowMs;
  if (before === undefined || before.isDraft || beginsEarlier(before, after, nowMs)) return true;
  const isSwitchedOn = (isByHand(after) && !isByHand(before)) || (after.isScheduled && !before.isScheduled);
  return isSwitchedOn || movesStart(before, after, nowMs) || TERMS.some((field) => !isSame(field, before, after));
}

function isByHand({ isActive, isScheduled }: PhaseFields): boolean {
  return isActive && !isScheduled;
}

function beginsEarlier(before: PhaseFields, after: PhaseFields, nowMs: number): boolean {
  const confirmed = activeSpan(before, nowMs);
  const next = activeSpan(after, nowMs);
  return next !== undefined && (confirmed === undefined || next.fromMs < confirmed.fromMs);
}

function movesStart(before: PhaseFields, after: PhaseFields, nowMs: number): boolean {
  const fromMs = instantMs(before.startDate);
  const toMs = instantMs(after.startDate);
  const isPostponed = before.isScheduled && after.isScheduled && nowMs < fromMs && fromMs < toMs;
  return fromMs !== toMs && !isPostponed;
}

function isSame(field: PublicField, before: PhaseFields, after: PhaseFields): boolean {
  if (field === 'endDate') return instantMs(before.endDate) === instantMs(after.endDate);
  return before[field] === after[field];
}
