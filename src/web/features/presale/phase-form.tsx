import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { PhaseInput } from '#contract/presale.ts';
import type { PhaseDraft, PhaseFields } from '#domain/presale/phase.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { SwitchField } from '#web/components/ui/switch-field.tsx';
import { TextAreaField } from '#web/components/ui/text-area-field.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { WarnedTextField } from '#web/components/ui/warned-text-field.tsx';
import { PHASE_FIELD_WORDS, PHASE_FORM } from '#web/content/presale-admin.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { holdBack } from '#web/lib/leave-guard.ts';
import { formatInstantUtc, timeZoneName } from '#web/lib/local-time.ts';
import { activationNotes } from './activation-notes.ts';
import { fieldWarnings } from './field-warnings.ts';
import {
  fromFormValues,
  isField,
  type PhaseFormField,
  type PhaseFormValues,
  phaseResolver,
  toFormValues,
} from './phase-form-values.ts';

const REQUIRED: ReadonlySet<PhaseFormField> = new Set(['name', 'startDate', 'endDate', 'tokenPrice', 'minPurchase']);

export interface PhaseFormProps {
  /** What the form starts with; unsaved is what differs from it. */
  readonly base: PhaseFields;
  /** Already in the fields instead of `base`: changes that were not saved. */
  readonly draft?: PhaseFields | undefined;
  readonly submitLabel: string;
  readonly anotherIsActive: boolean;
  /** Saves; what it throws is put to the fields where it names them. True: saved, and the form may be left. */
  readonly onSave: (input: PhaseInput) => Promise<boolean>;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
  /** The caller's own controls above the fields; `setField` copies a field of a phase into the form. */
  readonly children?: (form: {
    readonly draft: PhaseDraft;
    readonly setField: (field: PhaseFormField, phase: PhaseFields) => void;
  }) => ReactNode;
}

/** Every field of a presale phase (specification, section 2); limits and messages are the contract's. */
export function PhaseForm(props: PhaseFormProps): ReactNode {
  const { base, draft, submitLabel, anotherIsActive, onSave, onSaved, onCancel, children } = props;
  const form = useForm<PhaseFormValues, unknown, PhaseInput>({
    resolver: phaseResolver(base),
    defaultValues: toFormValues(base),
  });
  const { register, handleSubmit, setError, setValue, formState, control } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const values = { ...toFormValues(base), ...useWatch({ control }) };
  const [isSaved, setSaved] = useState(false);
  const [goOn, setGoOn] = useState<(() => void) | undefined>();
  const release = useRef<() => void>(undefined);
  const current = fromFormValues(values, base);
  const warnings = fieldWarnings(values, current, { anotherIsActive, nowMs: wallClockMs() });
  const [notes, setNotes] = useState<readonly string[]>([]);

  useEffect(() => {
    if (draft === undefined) return;
    for (const [name, value] of Object.entries(toFormValues(draft))) {
      setValue(name as PhaseFormField, value, { shouldDirty: true });
    }
  }, [draft, setValue]);

  const isUnsaved = isDirty && !isSaved;
  useEffect(() => {
    if (!isUnsaved) return;
    const free = holdBack((leave) => setGoOn(() => leave));
    release.current = free;
    return free;
  }, [isUnsaved]);

  useEffect(() => {
    if (isSaved) onSaved();
  }, [isSaved, onSaved]);

  /** A phase that cannot be right is saved as active only once the administrator has confirmed it. */
  function submit(isConfirmed: boolean): Promise<void> {
    return handleSubmit(async (input) => {
      const found = isConfirmed ? [] : activationNotes(input, wallClockMs());
      setNotes(found);
      if (found.length > 0) return;
      try {
        if (await onSave(input)) setSaved(true);
      } catch (error) {
        for (const { field, message } of error instanceof ApiError ? error.fields : []) {
          if (isField(field, values)) setError(field, { message }, { shouldFocus: true });
        }
      }
    })();
  }

  function label(field: PhaseFormField): string {
    return REQUIRED.has(field) ? `${PHASE_FIELD_WORDS[field]}*` : PHASE_FIELD_WORDS[field];
  }

  function numberField(field: PhaseFormField, limits: { readonly min: number; readonly step: string }): ReactNode {
    return (
      <WarnedTextField
        {...register(field)}
        {...limits}
        label={label(field)}
        type="number"
        inputMode="decimal"
        required={REQUIRED.has(field)}
        error={errors[field]?.message}
        warning={warnings.get(field) ?? null}
      />
    );
  }

  function dateField(field: 'startDate' | 'endDate'): ReactNode {
    const utc = formatInstantUtc(current[field]);
    return (
      <WarnedTextField
        {...register(field)}
        label={label(field)}
        type="datetime-local"
        required
        hint={
          <>
            {PHASE_FORM.zone(timeZoneName())}
            {utc !== '' && <span className="figures block">{PHASE_FORM.utc(utc)}</span>}
          </>
        }
        error={errors[field]?.message}
        warning={warnings.get(field) ?? null}
      />
    );
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(false);
      }}
      className="mt-8 grid gap-10"
    >
      {children?.({
        draft: current,
        setField: (field, phase) => setValue(field, toFormValues(phase)[field], { shouldDirty: true }),
      })}
      <p className="-mb-4 text-muted text-sm">{PHASE_FORM.required}</p>
      <Group title={PHASE_FORM.groups.what}>
        <TextField
          {...register('name')}
          label={label('name')}
          required
          autoComplete="off"
          error={errors.name?.message}
        />
        {numberField('tokenId', { min: 0, step: '1' })}
        <TextAreaField
          {...register('description')}
          label={label('description')}
          className="sm:col-span-2"
          error={errors.description?.message}
        />
      </Group>
      <Group title={PHASE_FORM.groups.when}>
        {dateField('startDate')}
        {dateField('endDate')}
        <SwitchField
          {...register('isActive')}
          label={label('isActive')}
          hint={PHASE_FORM.activeHint}
          warning={warnings.get('isActive') ?? null}
          className="sm:col-span-2"
        />
      </Group>
      <Group title={PHASE_FORM.groups.price}>
        {numberField('tokenPrice', { min: 0.000001, step: '0.000001' })}
        {numberField('bonus', { min: 0, step: 'any' })}
        {numberField('minPurchase', { min: 1, step: 'any' })}
        {numberField('maxPurchase', { min: 0, step: 'any' })}
      </Group>
      <Group title={PHASE_FORM.groups.caps}>
        {numberField('softCap', { min: 0, step: 'any' })}
        {numberField('hardCap', { min: 0, step: 'any' })}
      </Group>
      <div className="flex flex-wrap justify-end gap-3 border-line border-t pt-6">
        <Button variant="secondary" size="lg" disabled={isSubmitting} onClick={onCancel}>
          {PHASE_FORM.cancel}
        </Button>
        <Button type="submit" size="lg" busy={isSubmitting}>
          {submitLabel}
        </Button>
      </div>
      <ConfirmDialog
        open={notes.length > 0}
        question={PHASE_FORM.activation.question}
        confirmLabel={PHASE_FORM.activation.save}
        cancelLabel={PHASE_FORM.activation.back}
        onCancel={() => setNotes([])}
        onConfirm={() => void submit(true)}
      >
        <p>{PHASE_FORM.activation.lead}</p>
        <ul className="mt-3 grid gap-2">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </ConfirmDialog>
      <ConfirmDialog
        open={goOn !== undefined}
        question={PHASE_FORM.leave.question}
        confirmLabel={PHASE_FORM.leave.go}
        cancelLabel={PHASE_FORM.leave.stay}
        onCancel={() => setGoOn(undefined)}
        onConfirm={() => {
          setGoOn(undefined);
          release.current?.();
          goOn?.();
        }}
      >
        {PHASE_FORM.leave.note}
      </ConfirmDialog>
    </form>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <fieldset className="min-w-0 border-line border-t pt-6 md:grid md:grid-cols-[14rem_minmax(0,1fr)] md:gap-8">
      <legend className="float-left mb-5 w-full font-display font-semibold text-lg md:mb-0 md:w-auto">{title}</legend>
      <div className="clear-both grid items-start gap-x-6 gap-y-5 sm:grid-cols-2 md:clear-none">{children}</div>
    </fieldset>
  );
}
