import { PHASE_FIELDS, type PhaseDraft, type PhaseFields } from './phase.ts';

export interface PhaseDifference {
  readonly field: keyof PhaseFields;
  readonly before: PhaseFields[keyof PhaseFields];
  readonly after: PhaseFields[keyof PhaseFields];
}

/** The fields in which two versions of a phase differ, in the order of the form. Dates are compared as instants. */
export function phaseDifferences(before: PhaseDraft, after: PhaseDraft): PhaseDifference[] {
  return PHASE_FIELDS.filter((field) => !isSame(field, before, after)).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));
}

function isSame(field: keyof PhaseFields, one: PhaseDraft, other: PhaseDraft): boolean {
  if (field === 'startDate' || field === 'endDate') return Date.parse(one[field]) === Date.parse(other[field]);
  return one[field] === other[field];
}

/**
 * Two people changed the phase `base`: one saved `theirs`, the other wants `mine`. Their fields stand wherever mine left
 * the base as it was; where both changed a field, mine is kept, to be looked at.
 *
 * @returns the joined phase, and the fields that both changed to different values
 */
export function joinChanges(
  base: PhaseFields,
  mine: PhaseFields,
  theirs: PhaseFields,
): { readonly joined: PhaseFields; readonly clashes: readonly (keyof PhaseFields)[] } {
  const clashes: (keyof PhaseFields)[] = [];
  let joined: PhaseFields = theirs;
  for (const { field } of phaseDifferences(base, mine)) {
    if (!isSame(field, base, theirs) && !isSame(field, mine, theirs)) clashes.push(field);
    joined = { ...joined, [field]: mine[field] };
  }
  return { joined, clashes };
}
