import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import type { PhaseData, PhaseInput } from '#contract/presale.ts';
import {
  isPhaseField,
  PHASE_FIELD_NAMES,
  type PhaseDraft,
  type PhaseField,
  type PhaseFields,
} from '#domain/presale/fields.ts';
import { savedPhase } from '#domain/presale/timeline.ts';
import { UnsavedChanges } from '#web/admin/unsaved-changes.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { PHASE_FIELD_GROUPS, PHASE_FIELD_TEXTS } from '#web/content/phase-fields.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { PhaseFieldControl } from './phase-field.tsx';
import { DASHBOARD_PATH } from './phase-page.tsx';
import { fromFormValues, type PhaseFormValues, phaseResolver, toFormValues } from './phase-values.ts';
import { type PublishReview, phaseWarningTexts, publishReview } from './phase-warnings.ts';
import { phasesQuery } from './presale-queries.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { PHASE_FORM } from './texts.ts';

export interface PhaseFormProps {
  /** The version with which the form is compared: the saved one, or the start of a new phase. */
  readonly base: PhaseFields;
  /** Unsaved values that the controls show instead of `base`. */
  readonly draft?: PhaseFields | undefined;
  readonly submitLabel: string;
  /** The saved version; undefined: a new phase. */
  readonly phase?: PhaseData;
  /** Above the fields. */
  readonly notice?: ReactNode;
  /** Called when the form begins or ceases to differ from `base`. */
  readonly onDirtyChange?: (isDirty: boolean) => void;
  /** Saves the phase and resolves to whether it was saved. The fields named by an error show its messages. */
  readonly onSave: (input: PhaseInput) => Promise<boolean>;
}

/** The controls, what the rules say about them, and saving: what visitors will see, only once it is published. */
function usePhaseForm({ base, draft, phase, onSave }: PhaseFormProps) {
  const { data: phases = [] } = useQuery(phasesQuery);
  const form = useForm<PhaseFormValues, unknown, PhaseInput>({
    resolver: phaseResolver(base),
    defaultValues: toFormValues(base),
  });
  const { setValue, setError, control, handleSubmit } = form;
  const values = { ...toFormValues(base), ...useWatch({ control }) };
  const [isSaved, setSaved] = useState(false);
  /** Waits for its publication. */
  const [review, setReview] = useState<PublishReview>();
  const current = fromFormValues(values, base);
  const others = phases.filter(({ id }) => id !== phase?.id);
  const warnings = phaseWarningTexts(current, others, wallClockMs());

  useEffect(() => {
    if (draft === undefined) return;
    const drafted = toFormValues(draft);
    for (const field of PHASE_FIELD_NAMES) setValue(field, drafted[field], { shouldDirty: true });
  }, [draft, setValue]);

  function reviewOf(input: PhaseInput): PublishReview | undefined {
    const nowMs = wallClockMs();
    const action = phase === undefined ? 'created' : 'updated';
    return publishReview({ action, before: phase ?? null, after: savedPhase(phase, input, nowMs), phases }, nowMs);
  }

  async function save(input: PhaseInput): Promise<void> {
    try {
      if (await onSave(input)) setSaved(true);
    } catch (error) {
      for (const { field, message } of error instanceof ApiError ? error.fields : []) {
        if (isPhaseField(field)) setError(field, { message }, { shouldFocus: true });
      }
    }
  }

  return {
    form,
    current,
    warningOf: (field: PhaseField) =>
      warnings.flatMap((one) => (one.field === field ? one.text : [])).join(' ') || null,
    isSaved,
    review,
    cancel: () => setReview(undefined),
    submit: () =>
      void handleSubmit(async (input) => {
        const found = reviewOf(input);
        if (found === undefined) await save(input);
        else setReview(found);
      })(),
    /** Closes the dialog first: the focus returns to the submit button, which is disabled during the call. */
    publish(): void {
      setReview(undefined);
      void handleSubmit(save)();
    },
  };
}

export function PhaseForm(props: PhaseFormProps): ReactNode {
  const { submitLabel, notice, onDirtyChange } = props;
  const [, navigate] = useLocation();
  const { form, current, warningOf, isSaved, review, cancel, submit, publish } = usePhaseForm(props);
  const { register, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;

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
        submit();
      }}
      className="mt-8 grid min-w-0 gap-10"
    >
      {notice}
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
              warning={warningOf(field)}
            />
          ))}
        </Group>
      ))}
      <SaveBar {...{ submitLabel, isSubmitting, isDirty }} onCancel={() => navigate(DASHBOARD_PATH)} />
      {review !== undefined && <PublishDialog review={review} onCancel={cancel} onPublish={publish} />}
      <UnsavedChanges isDirty={isDirty && !isSaved} />
    </form>
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

/** A draft is not active. */
function shownFields(group: string, { isDraft }: PhaseDraft): readonly PhaseField[] {
  return PHASE_FIELD_NAMES.filter(
    (field) => PHASE_FIELD_TEXTS[field].group === group && !(isDraft && field === 'isActive'),
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
