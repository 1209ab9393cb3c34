import { instantMs } from '../instant.ts';
import { PUBLIC_FIELDS, type PublicField } from './fields.ts';
import { activeSpan } from './overlap.ts';
import type { PhaseFields } from './phase.ts';

/** The start is compared as a time, the switch as the span that follows from it. */
const TERMS = PUBLIC_FIELDS.filter((field) => field !== 'startDate' && field !== 'isActive');

/**
 * Whether saving a phase as `after` at `nowMs` shows visitors terms that were not confirmed as `before`, or earlier
 * than they were. A phase that is neither active nor scheduled is a draft, and so is one that is over. A scheduled
 * phase that only begins later than confirmed publishes nothing.
 */
export function publishesPhase(
  { before, after }: { readonly before: PhaseFields | undefined; readonly after: PhaseFields },
  nowMs: number,
): boolean {
  const next = activeSpan(after, nowMs);
  if (next === undefined) return false;
  const confirmed = before === undefined ? undefined : activeSpan(before, nowMs);
  if (before === undefined || confirmed === undefined || next.fromMs < confirmed.fromMs) return true;
  if (confirmed.fromMs <= nowMs && instantMs(before.startDate) !== instantMs(after.startDate)) return true;
  return TERMS.some((field) => !isSame(field, before, after));
}

function isSame(field: PublicField, before: PhaseFields, after: PhaseFields): boolean {
  if (field === 'endDate') return instantMs(before.endDate) === instantMs(after.endDate);
  return before[field] === after[field];
}
