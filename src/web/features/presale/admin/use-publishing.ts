import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PhaseData, PhaseInput } from '#contract/presale.ts';
import { isPhaseField } from '#domain/presale/fields.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import type { PhaseFormValues } from './phase-form-values.ts';
import { type PublishReview, publishReview } from './publish-review.ts';

export interface PublishingOptions {
  readonly form: UseFormReturn<PhaseFormValues, unknown, PhaseInput>;
  /** The saved version; undefined: a new phase. */
  readonly phase: PhaseData | undefined;
  readonly readPhases: () => Promise<readonly PhaseData[]>;
  /** Resolves to false when somebody else has changed the phase, which is shown then. */
  readonly onReview?: ((input: PhaseInput) => Promise<boolean>) | undefined;
  /** Resolves to whether the phase was saved. The fields named by an error show its messages. */
  readonly onSave: (input: PhaseInput, activeBeside: number[]) => Promise<boolean>;
  readonly onSaved: () => void;
}

/** Saves the phase of a form; what visitors will see, only after a confirmation. */
export function usePublishing({ form, phase, readPhases, onReview, onSave, onSaved }: PublishingOptions) {
  const { handleSubmit, setError } = form;
  /** Waits for the confirmation. */
  const [review, setReview] = useState<PublishReview>();

  async function submit(confirmed: PublishReview | undefined): Promise<void> {
    let next: PublishReview | undefined;
    await handleSubmit(async (input) => {
      if (confirmed === undefined) {
        const [phases, isCurrent] = await Promise.all([readPhases(), onReview?.(input) ?? true]);
        if (!isCurrent) return;
        next = publishReview({ before: phase, input, phases }, wallClockMs());
      }
      if (next === undefined) next = await save(input, confirmed);
    })();
    setReview(next);
  }

  /** Resolves to what else has to be confirmed. */
  async function save(input: PhaseInput, confirmed: PublishReview | undefined): Promise<PublishReview | undefined> {
    const overlaps = confirmed?.overlaps ?? [];
    const activeBeside = overlaps.map(({ id }) => id);
    try {
      if (await onSave(input, activeBeside)) onSaved();
      return undefined;
    } catch (error) {
      const { phases: added, fields } = error instanceof ApiError ? error : { phases: [], fields: [] };
      for (const { field, message } of fields) {
        if (isPhaseField(field)) setError(field, { message }, { shouldFocus: true });
      }
      // Another phase was activated in the meantime.
      return confirmed && added.length > 0 ? { ...confirmed, overlaps: [...overlaps, ...added] } : undefined;
    }
  }

  return {
    review,
    cancel: () => setReview(undefined),
    submit: () => void submit(undefined),
    /** Closes the dialog first: the focus returns to the submit button, which is disabled during the call. */
    publish(confirmed: PublishReview): void {
      setReview(undefined);
      void submit(confirmed);
    },
  };
}
