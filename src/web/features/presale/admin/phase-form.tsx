import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import type { PhaseData, PhaseInput } from '#contract/presale.ts';
import { PHASE_FIELD_NAMES, type PhaseField } from '#domain/presale/fields.ts';
import { overlapping } from '#domain/presale/overlap.ts';
import type { PhaseDraft, PhaseFields } from '#domain/presale/phase.ts';
import { UnsavedChanges } from '#web/admin/unsaved-changes.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { PHASE_FIELD_GROUPS, PHASE_FIELD_TEXTS } from '#web/content/phase-fields.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { fieldWarnings } from './field-warnings.ts';
import { PhaseFieldControl } from './phase-field.tsx';
import { fromFormValues, type PhaseFormValues, phaseResolver, toFormValues } from './phase-form-values.ts';
import { DASHBOARD_PATH } from './phase-page.tsx';
import { phasesQuery } from './presale-queries.ts';
import { PublishPhaseDialog } from './publish-phase-dialog.tsx';
import { PHASE_FORM } from './texts.ts';
import { usePublishing } from './use-publishing.ts';

export interface PhaseFormProps {
  /** The version with which the form is compared: the saved one, or the start of a new phase. */
  readonly base: PhaseFields;
  /** Unsaved changes that the controls show instead of `base`. */
  readonly draft?: PhaseFields | undefined;
  readonly submitLabel: string;
  /** The saved version; undefined: a new phase. */
  readonly phase?: PhaseData;
  /** Called when the form begins or ceases to differ from `base`. */
  readonly onDirtyChange?: (isDirty: boolean) => void;
  /**
   * Saves the phase, which may be active at the same time as those of `activeBeside`, and resolves to whether it was
   * saved. The fields named by an error show its messages.
   */
  readonly onSave: (input: PhaseInput, activeBeside: number[]) => Promise<boolean>;
  /** Controls above the fields; `setField` copies a field of a phase into the form. */
  readonly children?: (form: {
    readonly draft: PhaseDraft;
    readonly setField: (field: PhaseField, phase: PhaseFields) => void;
  }) => ReactNode;
}

/** The form of a presale phase (specification, section 2). */
export function PhaseForm(props: PhaseFormProps): ReactNode {
  const { base, draft, submitLabel, phase, onDirtyChange, onSave, children } = props;
  const [, navigate] = useLocation();
  const { data: phases = [] } = useQuery(phasesQuery);
  const form = useForm<PhaseFormValues, unknown, PhaseInput>({
    resolver: phaseResolver(base),
    defaultValues: toFormValues(base),
  });
  const { register, setValue, formState, control } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const values = { ...toFormValues(base), ...useWatch({ control }) };
  const [isSaved, setSaved] = useState(false);
  const current = fromFormValues(values, base);
  const nowMs = wallClockMs();
  const others = phases.filter(({ id }) => id !== phase?.id);
  const warnings = fieldWarnings(values, current, {
    anotherIsActive: overlapping(current, others, nowMs).length > 0,
    nowMs,
  });
  const publishing = usePublishing({ form, phase, phases, onSave, onSaved: () => setSaved(true) });

  useEffect(() => {
    if (draft === undefined) return;
    const drafted = toFormValues(draft);
    for (const field of PHASE_FIELD_NAMES) setValue(field, drafted[field], { shouldDirty: true });
  }, [draft, setValue]);

  useEffect(() => onDirtyChange?.(isDirty), [isDirty, onDirtyChange]);

  // An effect, so that a save that ends after the visitor has left does not navigate.
  useEffect(() => {
    if (isSaved) navigate(DASHBOARD_PATH);
  }, [isSaved, navigate]);

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        publishing.submit();
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
          {shownFields(group, current).map((field) => (
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
      {publishing.review !== undefined && (
        <PublishPhaseDialog review={publishing.review} onCancel={publishing.cancel} onPublish={publishing.publish} />
      )}
      <UnsavedChanges isDirty={isDirty && !isSaved} />
    </form>
  );
}

/** A schedule decides instead of the switch. */
function shownFields(group: string, { isScheduled }: PhaseDraft): readonly PhaseField[] {
  return PHASE_FIELD_NAMES.filter(
    (field) => PHASE_FIELD_TEXTS[field].group === group && !(isScheduled && field === 'isActive'),
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
