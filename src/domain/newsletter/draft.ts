/** A draft of a campaign that several people edit. */

interface Draft {
  readonly subject: string;
  readonly markdown: string;
  readonly audience: { readonly source: string | null; readonly from: string | null; readonly until: string | null };
  readonly perMinuteMax: number;
}

/** The fields in the form's order. */
export const DRAFT_FIELDS = ['subject', 'markdown', 'source', 'perMinuteMax', 'from', 'until'] as const;

export type DraftField = (typeof DRAFT_FIELDS)[number];

export interface DraftDifference {
  readonly field: DraftField;
  readonly before: string | number | null;
  readonly after: string | number | null;
}

export function draftValue({ audience, ...draft }: Draft, field: DraftField): string | number | null {
  return field === 'source' || field === 'from' || field === 'until' ? audience[field] : draft[field];
}

/** Returns a draft with one field of another. */
export function withDraftField<D extends Draft>(draft: D, field: DraftField, from: D): D {
  const isAudience = field === 'source' || field === 'from' || field === 'until';
  return isAudience
    ? { ...draft, audience: { ...draft.audience, [field]: from.audience[field] } }
    : { ...draft, [field]: from[field] };
}

/** Returns the fields in which two versions of a draft differ, in the form's order. */
export function draftDifferences(before: Draft, after: Draft): DraftDifference[] {
  return DRAFT_FIELDS.map((field) => ({
    field,
    before: draftValue(before, field),
    after: draftValue(after, field),
  })).filter((difference) => difference.before !== difference.after);
}

/** Returns `theirs` with the fields that `mine` changed since `base`, as the phases' `mergeChanges` does. */
export function mergeDrafts<D extends Draft>(base: D, mine: D, theirs: D): D {
  return draftDifferences(base, mine).reduce((merged, { field }) => withDraftField(merged, field, mine), theirs);
}
