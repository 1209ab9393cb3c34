import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PhaseData, PhaseInput } from '#contract/presale.ts';
import { mergeChanges } from '#domain/presale/differences.ts';
import type { PhaseFields } from '#domain/presale/phase.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { PHASE_FORM } from '#web/content/presale-admin.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { PhaseConflict } from './phase-conflict.tsx';
import { PhaseForm } from './phase-form.tsx';
import { PhaseHistory } from './phase-history.tsx';
import { PHASE_PAGE_TITLE_ID, PhasePage } from './phase-page.tsx';
import { useUpdatePhase } from './presale-mutations.ts';
import { phaseHistoryQuery, phaseQuery } from './presale-queries.ts';
import { RestoreButton } from './restore-button.tsx';

/** The phase form in edit mode, and the phase's history. */
export function EditPhaseScreen({ id }: { readonly id: string }): ReactNode {
  // Fetched on each visit, because a cached copy would end in a conflict.
  const { data: phase, error, refetch } = useQuery({ ...phaseQuery(id), gcTime: 0 });
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <PhasePage title={PHASE_FORM.editTitle}>
      {phase === undefined && error === null && (
        <div className="grid min-h-60 place-items-center text-muted">
          <Spinner label={PHASE_FORM.loading} className="size-7" />
        </div>
      )}
      {isMissing && <MissingPhase id={id} />}
      {error !== null && !isMissing && phase === undefined && (
        <Notice tone="danger" role="alert" title={errorMessage(error)} className="mt-8">
          <Button variant="secondary" className="mt-2" onClick={() => void refetch()}>
            {PHASE_FORM.tryAgain}
          </Button>
        </Notice>
      )}
      {phase !== undefined && !isMissing && <EditForm key={id} phase={phase} />}
    </PhasePage>
  );
}

function EditForm({ phase }: { readonly phase: PhaseData }): ReactNode {
  const queryClient = useQueryClient();
  const [base, setBase] = useState(phase);
  /** After a conflict: the saved version, which is then `base`, with the changes of this form. */
  const [merged, setMerged] = useState<PhaseFields>();
  const id = String(phase.id);
  const updatePhase = useUpdatePhase(id);

  async function save(input: PhaseInput): Promise<boolean> {
    try {
      await updatePhase.mutateAsync({ ...input, version: base.version });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'phase-changed')) throw error;
      await showConflict(input);
      return false;
    }
  }

  /** Makes the saved version the base of the form and applies this form's changes to it. */
  async function showConflict(mine: PhaseInput): Promise<void> {
    const theirs = await queryClient.fetchQuery({ ...phaseQuery(id), staleTime: 0 });
    setBase(theirs);
    setMerged(mergeChanges(base, mine, theirs).merged);
    await queryClient.invalidateQueries({ queryKey: phaseHistoryQuery(id).queryKey });
  }

  return (
    <>
      <PhaseForm
        key={base.version}
        base={base}
        draft={merged}
        submitLabel={PHASE_FORM.update}
        phaseId={phase.id}
        onSave={save}
      >
        {({ draft, setField }) =>
          merged && <PhaseConflict mine={draft} theirs={base} onUseTheirs={(field) => setField(field, base)} />
        }
      </PhaseForm>
      <PhaseHistory id={id} />
    </>
  );
}

/** The phase never existed, or was deleted and can be restored. */
function MissingPhase({ id }: { readonly id: string }): ReactNode {
  const { data: changes } = useQuery(phaseHistoryQuery(id));
  const last = changes?.[0];
  const wasDeleted = last?.action === 'deleted';
  return (
    <>
      <Notice tone="warning" role="alert" title={PHASE_FORM.missing} className="mt-8">
        {wasDeleted ? PHASE_FORM.deleted : undefined}
        {wasDeleted && (
          <div className="mt-3">
            <RestoreButton id={id} name={last.before?.name ?? ''} headingId={PHASE_PAGE_TITLE_ID} />
          </div>
        )}
      </Notice>
      {wasDeleted && <PhaseHistory id={id} />}
    </>
  );
}
