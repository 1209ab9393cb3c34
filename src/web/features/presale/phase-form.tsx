import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import type { PhaseInput } from '#contract/presale.ts';
import { isPhaseField, PHASE_FIELD_NAMES, type PhaseField } from '#domain/presale/fields.ts';
import type { PhaseDraft, PhaseFields } from '#domain/presale/phase.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { PHASE_FIELD_GROUPS, PHASE_FIELD_TEXTS } from '#web/content/phase-fields.ts';
import { PHASE_FORM } from '#web/content/presale-admin.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { blockNavigation } from '#web/lib/navigation-blocker.ts';
import { activationNotes } from './activation-notes.ts';
import { fieldWarnings } from './field-warnings.ts';
import { PhaseFieldControl } from './phase-field.tsx';
import { fromFormValues, type PhaseFormValues, phaseResolver, toFormValues } from './phase-form-values.ts';
import { DASHBOARD_PATH } from './phase-page.tsx';
import { phasesQuery } from './presale-queries.ts';

export interface PhaseFormProps {
  /** The saved version, with which the form is compared. */
  readonly base: PhaseFields;
  /** Unsaved changes that the controls show instead of `base`. */
  readonly draft?: PhaseFields | undefined;
  readonly submitLabel: string;
  /** undefined: a new phase. */
  readonly phaseId?: number;
  /** Resolves to whether the phase was saved. The fields named by an error show its messages. */
  readonly onSave: (input: PhaseInput) => Promise<boolean>;
  /** Controls above the fields; `setField` copies a field of a phase into the form. */
  readonly children?: (form: {
    readonly draft: PhaseDraft;
    readonly setField: (field: PhaseField, phase: PhaseFields) => void;
  }) => ReactNode;
}

/** The form of a presale phase (specification, section 2). */
export function PhaseForm(props: PhaseFormProps): ReactNode {
  const { base, draft, submitLabel, phaseId, onSave, children } = props;
  const [, navigate] = useLocation();
  const { data: phases = [] } = useQuery(phasesQuery);
  const anotherIsActive = phases.some((other) => other.id !== phaseId && other.isActive);
  const form = useForm<PhaseFormValues, unknown, PhaseInput>({
    resolver: phaseResolver(base),
    defaultValues: toFormValues(base),
  });
  const { register, handleSubmit, setError, setValue, formState, control } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const values = { ...toFormValues(base), ...useWatch({ control }) };
  const [isSaved, setSaved] = useState(false);
  const [leave, setLeave] = useState<(() => void) | undefined>();
  const release = useRef<() => void>(undefined);
  const current = fromFormValues(values, base);
  const warnings = fieldWarnings(values, current, { anotherIsActive, nowMs: wallClockMs() });
  const [notes, setNotes] = useState<readonly string[]>([]);

  useEffect(() => {
    if (draft === undefined) return;
    const drafted = toFormValues(draft);
    for (const field of PHASE_FIELD_NAMES) setValue(field, drafted[field], { shouldDirty: true });
  }, [draft, setValue]);

  useEffect(() => {
    if (!isDirty) return;
    const unblock = blockNavigation((proceed) => setLeave(() => proceed));
    release.current = unblock;
    return unblock;
  }, [isDirty]);

  // An effect, so that a save that ends after the visitor has left does not navigate.
  useEffect(() => {
    if (!isSaved) return;
    release.current?.();
    navigate(DASHBOARD_PATH);
  }, [isSaved, navigate]);

  /** An active phase with contradictory values is saved only after a confirmation. */
  function submit(isConfirmed: boolean): Promise<void> {
    return handleSubmit(async (input) => {
      const unconfirmed = isConfirmed ? [] : activationNotes(input, wallClockMs());
      setNotes(unconfirmed);
      if (unconfirmed.length > 0) return;
      try {
        if (await onSave(input)) setSaved(true);
      } catch (error) {
        for (const { field, message } of error instanceof ApiError ? error.fields : []) {
          if (isPhaseField(field)) setError(field, { message }, { shouldFocus: true });
        }
      }
    })();
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
      {Object.entries(PHASE_FIELD_GROUPS).map(([group, title]) => (
        <Group key={group} title={title}>
          {PHASE_FIELD_NAMES.filter((field) => PHASE_FIELD_TEXTS[field].group === group).map((field) => (
            <PhaseFieldControl
              key={field}
              field={field}
              registration={register(field)}
              value={current[field]}
              error={errors[field]?.message}
              warning={warnings.get(field) ?? null}
            />
          ))}
        </Group>
      ))}
      <div className="flex flex-wrap justify-end gap-3 border-line border-t pt-6">
        <Button variant="secondary" size="lg" disabled={isSubmitting} onClick={() => navigate(DASHBOARD_PATH)}>
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
        open={leave !== undefined}
        question={PHASE_FORM.leave.question}
        confirmLabel={PHASE_FORM.leave.go}
        cancelLabel={PHASE_FORM.leave.stay}
        onCancel={() => setLeave(undefined)}
        onConfirm={() => {
          setLeave(undefined);
          release.current?.();
          leave?.();
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
