import type { PhaseData } from '#contract/presale.ts';
import type { PhaseField } from '#domain/presale/fields.ts';
import { overlapping } from '#domain/presale/overlap.ts';
import type { PhaseDraft } from '#domain/presale/phase.ts';
import { phaseWarnings } from '#domain/presale/warnings.ts';
import { PHASE_FORM, PHASE_WARNINGS } from './texts.ts';

interface PhaseWarningText {
  readonly field: PhaseField;
  readonly text: string;
}

/** Returns the warnings about a phase beside the `others`, each with the field that it belongs to. */
export function phaseWarningTexts(phase: PhaseDraft, others: readonly PhaseData[], nowMs: number): PhaseWarningText[] {
  const anotherIsActive = overlapping(phase, others, nowMs).length > 0;
  const name = nameKeyOf(phase.name);
  return [
    ...(others.some((other) => nameKeyOf(other.name) === name)
      ? [{ field: 'name', text: PHASE_FORM.sameName } as const]
      : []),
    ...phaseWarnings(phase, { anotherIsActive, nowMs }).map((warning) => PHASE_WARNINGS[warning]),
  ];
}

function nameKeyOf(name: string): string {
  return name.trim().toLocaleLowerCase('en');
}
