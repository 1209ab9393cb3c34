import { mapPhaseFields, PHASE_FIELDS } from '#domain/presale/fields.ts';
import type { PhaseFields } from '#domain/presale/phase.ts';
import { PHASE_FORM } from './texts.ts';

const FROM = 'from';

/** The address of the form for a copy of the phase `id`. */
export function duplicateHref(id: string): string {
  return `/admin/presale/create?${new URLSearchParams({ [FROM]: id })}`;
}

/** Returns the phase that the address of the form asks to copy; undefined: none. */
export function duplicatedId(params: URLSearchParams): string | undefined {
  return params.get(FROM) ?? undefined;
}

/** Returns a new phase with the values of `phase`, under a name of its own, neither active nor scheduled. */
export function duplicatePhase(phase: PhaseFields): PhaseFields {
  const fields = mapPhaseFields((field) => phase[field]) as PhaseFields;
  const ending = PHASE_FORM.copyEnding;
  // Half of a character that takes two units would be invalid.
  const start = phase.name.slice(0, PHASE_FIELDS.name.charactersMax - ending.length).replace(/\p{Cs}$/u, '');
  return { ...fields, name: `${start}${ending}`, isActive: false, isScheduled: false };
}
