import { INSTANT_FIELDS, type PhaseField } from '#domain/presale/fields.ts';
import type { PhaseDraft } from '#domain/presale/phase.ts';
import { phaseWarnings } from '#domain/presale/warnings.ts';
import { formatInstant, formatInstantUtc, readLocalTime, timeZoneName } from '#web/lib/local-time.ts';
import type { PhaseFormValues } from './phase-form-values.ts';
import { PHASE_FORM, PHASE_WARNINGS } from './texts.ts';

/** The warnings by field; fields without one have no entry. `draft` is the phase of `values`. */
export function fieldWarnings(
  values: PhaseFormValues,
  draft: PhaseDraft,
  now: { readonly anotherIsActive: boolean; readonly hasSameName?: boolean; readonly nowMs: number },
): ReadonlyMap<PhaseField, string> {
  const texts = new Map<PhaseField, string>();
  function add(field: PhaseField, text: string): void {
    const others = texts.get(field);
    texts.set(field, others === undefined ? text : `${others} ${text}`);
  }
  for (const field of INSTANT_FIELDS) {
    const text = clockWarning(values[field], draft[field]);
    if (text !== undefined) add(field, text);
  }
  if (now.hasSameName) add('name', PHASE_FORM.sameName);
  for (const warning of phaseWarnings(draft, now)) {
    const { field, text } = PHASE_WARNINGS[warning];
    add(field, text);
  }
  return texts;
}

/** Warns of a local time that a clock change skips or repeats, unless an earlier instant is kept as `saved`. */
function clockWarning(typed: string, saved: string): string | undefined {
  const time = readLocalTime(typed);
  if (time.type === 'unreadable' || time.type === 'exact' || time.iso !== saved) return undefined;
  const clock = typed.slice(-5);
  return time.type === 'skipped'
    ? PHASE_FORM.clock.skipped(timeZoneName(), clock, formatInstant(time.iso))
    : PHASE_FORM.clock.doubled(timeZoneName(), clock, formatInstantUtc(time.iso));
}
