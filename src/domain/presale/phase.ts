import { mapPhaseFields, type PhaseField, type ValueOf } from './fields.ts';

/** The fields that an administrator edits. Amounts in USD, bonus in percent, instants in ISO 8601 (UTC). */
export type PhaseFields = { readonly [Field in PhaseField]: ValueOf<Field> };

/** A phase while its form is filled in: any number may be missing. */
export type PhaseDraft = {
  readonly [Field in PhaseField]: PhaseFields[Field] extends string | boolean ? PhaseFields[Field] : number | null;
};

export type Phase = PhaseFields & {
  /** Follows from the other fields (`status.ts`). */
  readonly isCompleted: boolean;
};

export const PHASE_FALLBACKS = mapPhaseFields((_field, rule) => rule.fallback) as PhaseFields;

/** Returns a phase without the database's own columns. */
export function pickPhase(phase: Phase): Phase {
  const fields = mapPhaseFields((field) => phase[field]) as PhaseFields;
  return { ...fields, isCompleted: phase.isCompleted };
}
