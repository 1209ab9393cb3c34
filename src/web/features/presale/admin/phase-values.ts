import type { FieldError, Resolver } from 'react-hook-form';
import { type PhaseInput, phaseInputSchema } from '#contract/presale.ts';
import { decimalText } from '#domain/decimal.ts';
import {
  isPhaseField,
  mapPhaseFields,
  PHASE_FIELD_NAMES,
  PHASE_FIELDS,
  type PhaseDraft,
  type PhaseField,
  type PhaseFieldRule,
  type PhaseFields,
} from '#domain/presale/fields.ts';
import { formatInstant, fromLocalField, toLocalField } from '#web/lib/local-time.ts';

/** The values of the form's controls: text, instants in the visitor's time zone, and on or off. */
export type PhaseFormValues = {
  readonly [Field in PhaseField]: PhaseFields[Field] extends boolean ? boolean : string;
};

export function toFormValues(phase: PhaseFields): PhaseFormValues {
  return mapPhaseFields((field, { type }) => controlValue(type, phase[field])) as PhaseFormValues;
}

function controlValue(type: PhaseFieldRule['type'], value: PhaseFields[PhaseField]): string | boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') return type === 'instant' ? toLocalField(value) : value;
  return value === null ? '' : decimalText(value);
}

/** The phase of the controls, not validated. An unchanged instant keeps its seconds, which the control cannot show. */
export function fromFormValues(values: PhaseFormValues, base: PhaseFields): PhaseDraft {
  return mapPhaseFields((field, rule) => fieldValue(rule, values[field], base[field])) as PhaseDraft;
}

function fieldValue(rule: PhaseFieldRule, control: string | boolean, base: PhaseFields[PhaseField]) {
  if (typeof control === 'boolean') return control;
  switch (rule.type) {
    case 'text':
    case 'switch':
      return control;
    case 'instant':
      return control === toLocalField(String(base)) ? base : fromLocalField(control);
    case 'money':
    case 'percent':
    case 'count':
      if (control.trim() !== '') return Number(control);
      return rule.required ? null : rule.fallback;
  }
}

/** Validates the form with the schema that the server uses. */
export function phaseResolver(base: PhaseFields): Resolver<PhaseFormValues, unknown, PhaseInput> {
  return (values, _context, { fields }) => {
    const candidate: Record<string, unknown> = { ...fromFormValues(values, base) };
    for (const [name, field] of Object.entries(fields)) {
      // A number control reports "12abc" as an empty value; only its validity shows the difference.
      const input = field?.ref;
      if (input instanceof HTMLInputElement && input.validity.badInput) candidate[name] = Number.NaN;
    }
    const result = phaseInputSchema.safeParse(candidate);
    if (result.success) return { values: result.data, errors: {} };
    const errors: Partial<Record<PhaseField, FieldError>> = {};
    for (const { path, message } of result.error.issues) {
      const field = path[0];
      if (isPhaseField(field)) errors[field] ??= { type: 'schema', message };
    }
    return { values: {}, errors };
  };
}

/** `$0.015000` (specification, "Admin dashboard"). */
export function formatTokenPrice(usd: number): string {
  return `$${usd.toFixed(PHASE_FIELDS.tokenPrice.decimalsMax)}`;
}

export function fieldText(field: PhaseField, value: PhaseFields[PhaseField]): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return decimalText(value);
  return PHASE_FIELDS[field].type === 'instant' ? formatInstant(value) : value;
}

interface PhaseDifference {
  readonly field: PhaseField;
  readonly before: PhaseFields[PhaseField];
  readonly after: PhaseFields[PhaseField];
}

/** Returns the fields in which two versions of a phase differ, in the form's order. Dates are compared as instants. */
export function phaseDifferences(before: PhaseFields, after: PhaseFields): PhaseDifference[] {
  const isSame = (field: PhaseField): boolean =>
    PHASE_FIELDS[field].type === 'instant'
      ? Date.parse(String(before[field])) === Date.parse(String(after[field]))
      : before[field] === after[field];
  return PHASE_FIELD_NAMES.filter((field) => !isSame(field)).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));
}
