import { TOKEN_PRICE_DECIMALS } from '#domain/presale/limits.ts';
import type { PhaseFields } from '#domain/presale/phase.ts';
import { PHASE_FORM } from '#web/content/presale-admin.ts';
import { formatInstant } from '#web/lib/local-time.ts';

/** `$0.015000` (specification, section 2). */
export function formatPrice(usd: number): string {
  return `$${usd.toFixed(TOKEN_PRICE_DECIMALS)}`;
}

/** One field's value to read. */
export function fieldText(field: keyof PhaseFields, value: PhaseFields[keyof PhaseFields]): string {
  if (value === null || value === '') return PHASE_FORM.none;
  if (typeof value === 'boolean') return value ? PHASE_FORM.on : PHASE_FORM.off;
  if (field === 'startDate' || field === 'endDate') return formatInstant(String(value));
  return String(value);
}
