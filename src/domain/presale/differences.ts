import { PHASE_FIELD_NAMES, PHASE_FIELDS, type PhaseField } from './fields.ts';
import type { PhaseDraft, PhaseFields } from './phase.ts';

export interface PhaseDifference {
  readonly field: PhaseField;
  readonly before: PhaseFields[PhaseField];
  readonly after: PhaseFields[PhaseField];
}

/** Returns the fields in which two versions of a phase differ, in the form's order. Dates are compared as instants. */
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
  return one[field] === other[field];
}
