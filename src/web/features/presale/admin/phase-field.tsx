import { EyeOff } from 'lucide-react';
import type { ReactElement } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { PHASE_FIELDS, type PhaseField, type PhaseFieldRule } from '#domain/presale/fields.ts';
import { SwitchField } from '#web/components/ui/switch-field.tsx';
import { TextAreaField } from '#web/components/ui/text-area-field.tsx';
import { PHASE_FIELD_TEXTS } from '#web/content/phase-fields.ts';
import { ambiguousOffset, formatInstantUtc, timeZoneName } from '#web/lib/local-time.ts';
import { PHASE_FORM } from './texts.ts';
import { WarnedTextField } from './warned-text-field.tsx';

export interface PhaseFieldControlProps {
  readonly field: PhaseField;
  readonly registration: UseFormRegisterReturn;
  /** The current value of the control; an instant in ISO 8601. */
  readonly value: string | number | boolean | null;
  readonly error: string | undefined;
  readonly warning: string | null;
  /** Why visitors do not get the value; undefined: they do. */
  readonly hidden: string | undefined;
}

/** The control of one field, by the type of the field's rule. */
export function PhaseFieldControl({
  field,
  registration,
  value,
  error,
  warning,
  hidden,
}: PhaseFieldControlProps): ReactElement {
  const rule: PhaseFieldRule = PHASE_FIELDS[field];
  const { label, hint: text } = PHASE_FIELD_TEXTS[field];
  const hint = hidden === undefined ? text : <HiddenHint text={hidden} />;
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
      return <SwitchField {...registration} label={label} hint={text} warning={warning} className="sm:col-span-2" />;
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

function HiddenHint({ text }: { readonly text: string }): ReactElement {
  return (
    <span className="flex items-start gap-1.5">
      <EyeOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {text}
    </span>
  );
}

function InstantHint({ instant }: { readonly instant: string }): ReactElement {
  const utc = formatInstantUtc(instant);
  return (
    <>
      {PHASE_FORM.zone([timeZoneName(), ambiguousOffset(instant)].filter((part) => part !== '').join(', '))}
      {utc !== '' && <span className="numeric block">{PHASE_FORM.utc(utc)}</span>}
    </>
  );
}
