import { PHASE_FIELD_NAMES, PHASE_FIELDS, type PhaseField } from './fields.ts';
import type { PhaseDraft, PhaseFields } from './phase.ts';

export interface PhaseDifference {
  readonly field: PhaseField;
  readonly before: PhaseFields[PhaseField];
  readonly after: PhaseFields[PhaseField];
}

/**
 * Returns the fields in which two versions of a phase differ, in the form's order. Dates are compared as instants; the
 * switch is not compared where a schedule decides in both.
 */
export function phaseDifferences(before: PhaseDraft, after: PhaseDraft): PhaseDifference[] {
  return PHASE_FIELD_NAMES.filter((field) => !isSame(field, before, after)).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));
}

function isSame(field: PhaseField, one: PhaseDraft, other: PhaseDraft): boolean {
  if (PHASE_FIELDS[field].type === 'instant')
    return Date.parse(String(one[field])) === Date.parse(String(other[field]));
  if (field === 'isActive' && one.isScheduled && other.isScheduled) return true;
  return one[field] === other[field];
}

/**
 * Merges two edits of `base`: `theirs` is saved, `mine` is not yet. A field that only one side changed has that change;
 * a field that both changed to different values keeps mine and is reported as a conflict.
 */
export function mergeChanges(
  base: PhaseFields,
  mine: PhaseFields,
  theirs: PhaseFields,
): { readonly merged: PhaseFields; readonly conflicts: readonly PhaseField[] } {
  const conflicts: PhaseField[] = [];
  let merged: PhaseFields = theirs;
  for (const { field } of phaseDifferences(base, mine)) {
    if (!isSame(field, base, theirs) && !isSame(field, mine, theirs)) conflicts.push(field);
    merged = { ...merged, [field]: mine[field] };
  }
  return { merged, conflicts };
}
