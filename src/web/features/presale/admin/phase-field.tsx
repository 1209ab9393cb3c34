import { type ReactElement, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { PHASE_FIELDS, type PhaseField, type PhaseFieldRule } from '#domain/presale/fields.ts';
import { FieldWarning, SwitchField, TextAreaField } from '#web/components/ui/fields.tsx';
import { TextField, type TextFieldProps } from '#web/components/ui/text-field.tsx';
import { PHASE_FIELD_TEXTS } from '#web/content/phase-fields.ts';
import { formatInstantUtc, timeZoneName } from '#web/lib/local-time.ts';
import { PHASE_FORM } from './texts.ts';

export interface PhaseFieldControlProps {
  readonly field: PhaseField;
  readonly registration: UseFormRegisterReturn;
  /** The current value of the control; an instant in ISO 8601. */
  readonly value: string | number | boolean | null;
  readonly error: string | undefined;
  readonly warning: string | null;
}

/** The control of one field, by the type of the field's rule. */
export function PhaseFieldControl({
  field,
  registration,
  value,
  error,
  warning,
}: PhaseFieldControlProps): ReactElement {
  const rule: PhaseFieldRule = PHASE_FIELDS[field];
  const { label, hint } = PHASE_FIELD_TEXTS[field];
  const common = { ...registration, error, required: rule.required, label: rule.required ? `${label}*` : label };
  switch (rule.type) {
    case 'text':
      return rule.lines === 'one' ? (
        <WarnedTextField {...common} hint={hint} autoComplete="off" warning={warning} />
      ) : (
        <TextAreaField {...common} hint={hint} className="sm:col-span-2" />
      );
    case 'instant':
      return (
        <WarnedTextField
          {...common}
          type="datetime-local"
          hint={<InstantHint instant={String(value)} />}
          warning={warning}
        />
      );
    case 'switch':
      return <SwitchField {...registration} label={label} hint={hint} warning={warning} className="sm:col-span-2" />;
    case 'money':
    case 'percent':
    case 'count':
      return (
        <WarnedTextField
          {...common}
          type="number"
          inputMode="decimal"
          min={rule.min}
          step={numberStep(rule)}
          hint={hint}
          warning={warning}
        />
      );
  }
}

function numberStep({ type, decimalsMax }: { readonly type: string; readonly decimalsMax?: number }): string {
  if (type === 'count') return '1';
  return decimalsMax === undefined ? 'any' : (10 ** -decimalsMax).toFixed(decimalsMax);
}

interface WarnedTextFieldProps extends Omit<TextFieldProps, 'below'> {
  /** The field stays valid. Null: no warning now. */
  readonly warning: string | null;
}

function WarnedTextField({ warning, ...field }: WarnedTextFieldProps): ReactElement {
  const warningId = useId();
  return (
    <TextField
      {...field}
      {...(warning === null ? {} : { 'aria-describedby': warningId })}
      below={<FieldWarning id={warningId} text={warning} />}
    />
  );
}

function InstantHint({ instant }: { readonly instant: string }): ReactElement {
  const utc = formatInstantUtc(instant);
  return (
    <>
      {PHASE_FORM.zone(timeZoneName())}
      {utc !== '' && <span className="numeric block">{PHASE_FORM.utc(utc)}</span>}
    </>
  );
}
