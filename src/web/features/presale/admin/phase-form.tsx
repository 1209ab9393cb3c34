import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useEffect, useId, useState } from 'react';
import { type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import {
  type PhaseData,
  type PhaseInput,
  presaleCreatePhase,
  presaleListPhases,
  presaleUpdatePhase,
} from '#contract/presale.ts';
import {
  isPhaseField,
  PHASE_FIELD_NAMES,
  PHASE_FIELDS,
  type PhaseDraft,
  type PhaseField,
  type PhaseFieldRule,
  type PhaseFields,
} from '#domain/presale/fields.ts';
import { savedPhase } from '#domain/presale/timeline.ts';
import { UnsavedChanges } from '#web/admin/unsaved-changes.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { confirm } from '#web/components/ui/confirm.ts';
import { FieldWarning, SwitchField, TextAreaField } from '#web/components/ui/fields.tsx';
import { TextField, type TextFieldProps } from '#web/components/ui/text-field.tsx';
import { useAction } from '#web/components/ui/use-action.ts';
import { PHASE_FIELD_TEXTS } from '#web/content/phase-fields.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { formatInstantUtc, timeZoneName } from '#web/lib/local-time.ts';
import { phaseOutcome, publishQuestion } from './phase-actions.tsx';
import { fromFormValues, type PhaseFormValues, phaseResolver, toFormValues } from './phase-values.ts';
import { phaseWarningTexts } from './phase-warnings.ts';

interface PhaseFormProps {
  /** The version with which the form is compared: the saved one, or the start of a new phase. */
  readonly base: PhaseFields;
  /** Unsaved values that the controls show instead of `base`. */
  readonly draft?: PhaseFields | undefined;
  /** The saved version; undefined: a new phase. */
  readonly phase?: PhaseData;
  /** Above the fields. */
  readonly notice?: ReactNode;
  /** Called when the form begins or ceases to differ from `base`. */
  readonly onDirtyChange?: (isDirty: boolean) => void;
  /** Somebody else saved another version than `phase`: `input` was not saved. */
  readonly onConflict?: (input: PhaseFields) => Promise<void>;
}

/** The controls, what the rules say about them, and saving: what visitors will see, only once it is published. */
function usePhaseForm({ base, draft, phase, onConflict }: PhaseFormProps) {
  const { data: phases = [] } = useQuery(endpointQuery(presaleListPhases));
  const form = useForm<PhaseFormValues, unknown, PhaseInput>({
    resolver: phaseResolver(base),
    defaultValues: toFormValues(base),
  });
  const { setValue, setError, control, handleSubmit } = form;
  const current = fromFormValues({ ...toFormValues(base), ...useWatch({ control }) }, base);
  const [isSaved, setSaved] = useState(false);
  const others = phases.filter(({ id }) => id !== phase?.id);
  const warnings = phaseWarningTexts(current, others, wallClockMs());

  useEffect(() => {
    if (draft === undefined) return;
    const drafted = toFormValues(draft);
    for (const field of PHASE_FIELD_NAMES) setValue(field, drafted[field], { shouldDirty: true });
  }, [draft, setValue]);

  const create = useAction(presaleCreatePhase, outcomeOf('create'));
  const update = useAction(presaleUpdatePhase, outcomeOf('update'));

  function outcomeOf(change: 'create' | 'update') {
    const outcome = phaseOutcome(change, current.name);
    return {
      ...outcome,
      onDone: () => setSaved(true),
      async onFailed(error: unknown, { body }: { readonly body: PhaseInput }): Promise<boolean> {
        outcome.onFailed(error);
        if (!(error instanceof ApiError)) return true;
        for (const { field, message } of error.fields) {
          if (isPhaseField(field)) setError(field, { message }, { shouldFocus: true });
        }
        if (error.code === 'phase-changed') await onConflict?.(body);
        return true;
      },
    };
  }

  async function save(input: PhaseInput): Promise<void> {
    const action = phase === undefined ? 'created' : 'updated';
    const after = savedPhase(phase, input, wallClockMs());
    const question = publishQuestion({ action, before: phase ?? null, after, phases });
    if (question !== undefined && !(await confirm(question))) return;
    if (phase === undefined) await create.run({ body: input });
    else await update.run({ params: { id: String(phase.id) }, body: { ...input, version: phase.version } });
  }

  return {
    form,
    current,
    warningOf: (field: PhaseField) =>
      warnings.flatMap((one) => (one.field === field ? one.text : [])).join(' ') || null,
    isSaved,
    submit: handleSubmit(save),
  };
}

export function PhaseForm(props: PhaseFormProps): ReactNode {
  const { phase, notice, onDirtyChange } = props;
  const [, navigate] = useLocation();
  const { form, current, warningOf, isSaved, submit } = usePhaseForm(props);
  const { errors, isSubmitting, isDirty } = form.formState;

  useEffect(() => onDirtyChange?.(isDirty), [isDirty, onDirtyChange]);

  // An effect: the question about unsaved changes is gone by then.
  useEffect(() => {
    if (isSaved) navigate('/admin');
  }, [isSaved, navigate]);

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-4 grid min-w-0 max-w-4xl gap-6">
      {notice}
      <p className="text-muted text-sm">
        Fields with * are required. <span className="in-utc:hidden">{`Times are in ${timeZoneName()}.`}</span>
      </p>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-6 sm:gap-x-6">
        {PHASE_FIELD_NAMES.filter((field) => isFieldShown(field, current)).map((field) => (
          <PhaseFieldControl
            key={field}
            field={field}
            registration={form.register(field)}
            value={current[field]}
            error={errors[field]?.message}
            warning={warningOf(field)}
          />
        ))}
      </div>
      {/* At the end of the form; in sight while there is something to save. */}
      <div
        className={`bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-5 flex justify-end gap-3 border-line border-t bg-ground py-2 lg:bottom-0 ${isDirty ? 'sticky' : ''}`}
      >
        <Button variant="secondary" disabled={isSubmitting} onClick={() => navigate('/admin')}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting}>
          {phase === undefined ? 'Create Phase' : 'Update Phase'}
        </Button>
      </div>
      <UnsavedChanges isDirty={isDirty && !isSaved} />
    </form>
  );
}

/** A draft is not active. */
function isFieldShown(field: PhaseField, { isDraft }: PhaseDraft): boolean {
  return !(isDraft && field === 'isActive');
}

interface PhaseFieldControlProps {
  readonly field: PhaseField;
  readonly registration: UseFormRegisterReturn;
  /** The current value of the control; an instant in ISO 8601. */
  readonly value: string | number | boolean | null;
  readonly error: string | undefined;
  readonly warning: string | null;
}

/** On a phone, where two amounts share a line. */
const PHONE_LINE = 'max-sm:col-span-2';

/** The control of one field, by the type of the field's rule. */
function PhaseFieldControl(props: PhaseFieldControlProps): ReactElement {
  const { field, registration, value, error, warning } = props;
  const rule: PhaseFieldRule = PHASE_FIELDS[field];
  const { label, hint } = PHASE_FIELD_TEXTS[field];
  const common = { ...registration, error, required: rule.required, label: rule.required ? `${label}*` : label };
  switch (rule.type) {
    case 'text':
      return rule.lines === 'one' ? (
        <WarnedTextField {...common} hint={hint} autoComplete="off" warning={warning} className={PHONE_LINE} />
      ) : (
        <TextAreaField {...common} hint={hint} className="col-span-2" />
      );
    case 'instant':
      return (
        <WarnedTextField
          {...common}
          type="datetime-local"
          hint={<InstantHint instant={String(value)} />}
          warning={warning}
          className={PHONE_LINE}
        />
      );
    case 'switch':
      return <SwitchField {...registration} label={label} hint={hint} warning={warning} className="col-span-2" />;
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
          className={rule.type === 'count' ? PHONE_LINE : undefined}
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
  return <span className="in-utc:hidden">{utc !== '' && `${utc} UTC`}</span>;
}
