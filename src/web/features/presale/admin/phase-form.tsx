import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import { type PhaseData, type PhaseInput, phaseInputSchema, presaleListPhases } from '#contract/presale.ts';
import { PHASE_FIELD_NAMES, type PhaseField } from '#domain/presale/fields.ts';
import { overlapping } from '#domain/presale/overlap.ts';
import type { PhaseDraft, PhaseFields } from '#domain/presale/phase.ts';
import { UnsavedChanges } from '#web/admin/unsaved-changes.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { PHASE_FIELD_GROUPS, PHASE_FIELD_TEXTS } from '#web/content/phase-fields.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { fieldWarnings } from './field-warnings.ts';
import { hiddenFields } from './hidden-fields.ts';
import { LivePhaseCard } from './live-phase-card.tsx';
import { PhaseFieldControl } from './phase-field.tsx';
import { fromFormValues, type PhaseFormValues, phaseResolver, toFormValues } from './phase-form-values.ts';
import { DASHBOARD_PATH } from './phase-page.tsx';
import { phasesQuery } from './presale-queries.ts';
import { PublishPhaseDialog } from './publish-phase-dialog.tsx';
import { visitorsView } from './publish-review.ts';
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
  /** Called before a change is reviewed. Resolves to whether the saved version is still the known one. */
  readonly onReview?: ((input: PhaseInput) => Promise<boolean>) | undefined;
  /** Controls above the fields; `setField` copies a field of a phase into the form. */
  readonly children?: (form: {
    readonly draft: PhaseDraft;
    readonly setField: (field: PhaseField, phase: PhaseFields) => void;
  }) => ReactNode;
}

/** The controls, what the rules say about them, and saving. */
function usePhaseForm({ base, draft, phase, onSave, onReview }: PhaseFormProps) {
  const { data: phases = [] } = useQuery(phasesQuery);
  const form = useForm<PhaseFormValues, unknown, PhaseInput>({
    resolver: phaseResolver(base),
    defaultValues: toFormValues(base),
  });
  const { setValue, control } = form;
  const values = { ...toFormValues(base), ...useWatch({ control }) };
  const [isSaved, setSaved] = useState(false);
  const current = fromFormValues(values, base);
  const nowMs = wallClockMs();
  const others = phases.filter(({ id }) => id !== phase?.id);
  const warnings = fieldWarnings(values, current, {
    anotherIsActive: overlapping(current, others, nowMs).length > 0,
    hasSameName: others.some(({ name }) => nameKeyOf(name) === nameKeyOf(current.name)),
    nowMs,
  });
  const publishing = usePublishing({
    ...{ form, phase, onSave, onReview },
    onSaved: () => setSaved(true),
    // What the dialog compares with is read again: others may have changed it.
    readPhases: () => callEndpoint(presaleListPhases, { isOptional: true }).catch(() => phases),
  });

  useEffect(() => {
    if (draft === undefined) return;
    const drafted = toFormValues(draft);
    for (const field of PHASE_FIELD_NAMES) setValue(field, drafted[field], { shouldDirty: true });
  }, [draft, setValue]);

  const parsed = phaseInputSchema.safeParse({ ...current, isDraft: false });
  const shown = parsed.success ? visitorsView({ before: phase, input: parsed.data, phases }, nowMs) : undefined;
  return { form, current, warnings, publishing, isSaved, shown };
}

export function PhaseForm(props: PhaseFormProps): ReactNode {
  const { submitLabel, onDirtyChange, children } = props;
  const [, navigate] = useLocation();
  const { form, current, warnings, publishing, isSaved, shown } = usePhaseForm(props);
  const { register, setValue, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const hidden = hiddenFields(current, shown);

  useEffect(() => onDirtyChange?.(isDirty), [isDirty, onDirtyChange]);

  // An effect, so that a save that ends after the visitor has left does not navigate.
  useEffect(() => {
    if (isSaved) navigate(DASHBOARD_PATH);
  }, [isSaved, navigate]);

  return (
    <div className="mt-8 grid gap-10 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          publishing.submit();
        }}
        className="grid min-w-0 gap-10"
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
                hidden={hidden.get(field)}
              />
            ))}
          </Group>
        ))}
        <SaveBar {...{ submitLabel, isSubmitting, isDirty }} onCancel={() => navigate(DASHBOARD_PATH)} />
        {publishing.review !== undefined && (
          <PublishPhaseDialog review={publishing.review} onCancel={publishing.cancel} onPublish={publishing.publish} />
        )}
        <UnsavedChanges isDirty={isDirty && !isSaved} />
      </form>
      <LivePhaseCard phase={shown} isDraft={current.isDraft} />
    </div>
  );
}

interface SaveBarProps {
  readonly submitLabel: string;
  readonly isSubmitting: boolean;
  readonly isDirty: boolean;
  readonly onCancel: () => void;
}

/** At the end of the form; in sight while there is something to save. */
function SaveBar({ submitLabel, isSubmitting, isDirty, onCancel }: SaveBarProps): ReactNode {
  return (
    <div
      className={`bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-5 -mx-4 -mt-4 flex justify-end gap-3 border-line border-t bg-ground px-4 py-2 lg:bottom-0 ${isDirty ? 'sticky' : ''}`}
    >
      <Button variant="secondary" disabled={isSubmitting} onClick={onCancel}>
        {PHASE_FORM.cancel}
      </Button>
      <Button type="submit" busy={isSubmitting}>
        {submitLabel}
      </Button>
    </div>
  );
}

function nameKeyOf(name: string): string {
  return name.trim().toLocaleLowerCase('en');
}

/** A schedule decides instead of the switch, and a draft has neither. */
function shownFields(group: string, { isScheduled, isDraft }: PhaseDraft): readonly PhaseField[] {
  const hidden: PhaseField[] = isDraft ? ['isScheduled', 'isActive'] : isScheduled ? ['isActive'] : [];
  return PHASE_FIELD_NAMES.filter((field) => PHASE_FIELD_TEXTS[field].group === group && !hidden.includes(field));
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <fieldset className="min-w-0 border-line border-t pt-6 md:grid md:grid-cols-[14rem_minmax(0,1fr)] md:gap-8">
      <legend className="float-left mb-5 w-full font-display font-semibold text-lg md:mb-0 md:w-auto">{title}</legend>
      <div className="clear-both grid items-start gap-x-6 gap-y-5 sm:grid-cols-2 md:clear-none">{children}</div>
    </fieldset>
  );
}
