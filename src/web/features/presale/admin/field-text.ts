import { PHASE_FIELDS, type PhaseField } from '#domain/presale/fields.ts';
import type { PhaseFields } from '#domain/presale/phase.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { PHASE_FORM } from './texts.ts';

/** `$0.015000` (specification, "Admin dashboard"). */
export function formatTokenPrice(usd: number): string {
  return `$${usd.toFixed(PHASE_FIELDS.tokenPrice.decimalsMax)}`;
}

export function fieldText(field: PhaseField, value: PhaseFields[PhaseField]): string {
  if (value === null || value === '') return PHASE_FORM.none;
  if (typeof value === 'boolean') return value ? PHASE_FORM.on : PHASE_FORM.off;
  return PHASE_FIELDS[field].type === 'instant' ? formatInstant(String(value)) : String(value);
}
