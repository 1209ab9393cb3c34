import type { FieldError, Resolver } from 'react-hook-form';
import { type PhaseInput, phaseInputSchema } from '#contract/presale.ts';
import type { PhaseDraft, PhaseFields } from '#domain/presale/phase.ts';
import { fromLocalField, toLocalField } from '#web/lib/local-time.ts';

/** What stands in the form's fields: text, dates in the visitor's time zone. */
export interface PhaseFormValues {
  readonly name: string;
  readonly tokenId: string;
  readonly description: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly tokenPrice: string;
  readonly bonus: string;
  readonly minPurchase: string;
  readonly maxPurchase: string;
  readonly softCap: string;
  readonly hardCap: string;
  readonly isActive: boolean;
}

export type PhaseFormField = keyof PhaseFormValues;

export function toFormValues(phase: PhaseFields): PhaseFormValues {
  return {
    name: phase.name,
    tokenId: numberText(phase.tokenId),
    description: phase.description,
    startDate: toLocalField(phase.startDate),
    endDate: toLocalField(phase.endDate),
    tokenPrice: numberText(phase.tokenPrice),
    bonus: numberText(phase.bonus),
    minPurchase: numberText(phase.minPurchase),
    maxPurchase: numberText(phase.maxPurchase),
    softCap: numberText(phase.softCap),
    hardCap: numberText(phase.hardCap),
    isActive: phase.isActive,
  };
}

/** What the fields mean, not checked yet. A date that was not touched keeps its seconds, which the field cannot show. */
export function fromFormValues(values: PhaseFormValues, base: Pick<PhaseFields, 'startDate' | 'endDate'>): PhaseDraft {
  return {
    name: values.name,
    description: values.description,
    startDate: dateValue(values.startDate, base.startDate),
    endDate: dateValue(values.endDate, base.endDate),
    tokenPrice: numberValue(values.tokenPrice),
    bonus: numberValue(values.bonus) ?? 0,
    minPurchase: numberValue(values.minPurchase),
    maxPurchase: numberValue(values.maxPurchase),
    softCap: numberValue(values.softCap),
    hardCap: numberValue(values.hardCap),
    tokenId: numberValue(values.tokenId),
    isActive: values.isActive,
  };
}

/** Checks the form with the schema that the server checks with. */
export function phaseResolver(
  base: Pick<PhaseFields, 'startDate' | 'endDate'>,
): Resolver<PhaseFormValues, unknown, PhaseInput> {
  return (values, _context, { fields }) => {
    const candidate: Record<string, unknown> = { ...fromFormValues(values, base) };
    for (const [name, field] of Object.entries(fields)) {
      // "12abc" in a number field reads as empty; the browser knows better.
      const input = field?.ref;
      if (input instanceof HTMLInputElement && input.validity.badInput) candidate[name] = Number.NaN;
    }
    const result = phaseInputSchema.safeParse(candidate);
    if (result.success) return { values: result.data, errors: {} };
    const errors: Partial<Record<PhaseFormField, FieldError>> = {};
    for (const { path, message } of result.error.issues) {
      const field = path[0];
      if (isField(field, values)) errors[field] ??= { type: 'schema', message };
    }
    return { values: {}, errors };
  };
}

export function isField(name: unknown, values: PhaseFormValues): name is PhaseFormField {
  return typeof name === 'string' && Object.hasOwn(values, name);
}

/** Small prices without an exponent: `0.000001`, not `1e-6`. */
function numberText(value: number | null): string {
  if (value === null) return '';
  const text = String(value);
  return text.includes('e-') ? value.toFixed(20).replace(/0+$/, '') : text;
}

function numberValue(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

function dateValue(text: string, base: string): string {
  return text === toLocalField(base) ? base : fromLocalField(text);
}
