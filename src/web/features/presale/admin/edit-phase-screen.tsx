import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type PhaseData, type PhaseInput, presaleReadPhase } from '#contract/presale.ts';
import { mergeChanges } from '#domain/presale/differences.ts';
import type { PhaseFields } from '#domain/presale/phase.ts';
import { ADMIN_TITLES, UNSAVED_CHANGES } from '#web/admin/texts.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { duplicateHref } from './duplicate-phase.ts';
import { PhaseConflict } from './phase-conflict.tsx';
import { PhaseForm } from './phase-form.tsx';
import { PhaseHistory, type PhaseHistoryEntry } from './phase-history.tsx';
import { PHASE_PAGE_TITLE_ID, PhasePage } from './phase-page.tsx';
import { useUpdatePhase } from './presale-mutations.ts';
import { phaseHistoryQuery, phaseQuery } from './presale-queries.ts';
import { RestoreButton } from './restore-button.tsx';
import { StateBadge } from './state-badge.tsx';
import { PHASE_FORM, PHASE_HISTORY } from './texts.ts';
import { VersionNotice } from './version-notice.tsx';

/** The phase form in edit mode, and the phase's history. */
export function EditPhaseScreen({ id }: { readonly id: string }): ReactNode {
  // Fetched on each visit, because a cached copy would end in a conflict.
  const { data: phase, error, refetch } = useQuery({ ...phaseQuery(id), gcTime: 0 });
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <PhasePage
      title={ADMIN_TITLES['/admin/presale/edit/{id}']}
      aside={
        phase !== undefined &&
        !isMissing && (
          <>
            <span className="wrap-anywhere min-w-0 text-muted">{phase.name}</span>
            <StateBadge phase={phase} />
          </>
        )
      }
      actions={
        phase !== undefined &&
        !isMissing && (
          <ButtonLink href={duplicateHref(id)} variant="secondary">
            <Copy aria-hidden="true" className="size-4" />
            {PHASE_FORM.duplicate}
          </ButtonLink>
        )
      }
    >
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

/** Unsaved changes that the form did not get by typing. */
type Draft =
  /** After a conflict: the saved version, which is then the base, with the changes of this form. */
  { readonly type: 'merged'; readonly fields: PhaseFields } | (PhaseHistoryEntry & { readonly type: 'version' });

/** The version that the form is compared with, its draft, and saving: a conflict changes both. */
function usePhaseEditing(phase: PhaseData) {
  const queryClient = useQueryClient();
  const [base, setBase] = useState(phase);
  const [draft, setDraft] = useState<Draft>();
  const id = String(phase.id);
  const updatePhase = useUpdatePhase();

  async function save(input: PhaseInput, activeBeside: number[]): Promise<boolean> {
    try {
      await updatePhase.mutateAsync({ input, base, activeBeside });
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
    setDraft({ type: 'merged', fields: mergeChanges(base, mine, theirs).merged });
    await queryClient.invalidateQueries({ queryKey: phaseHistoryQuery(id).queryKey });
  }

  /** Whether the phase is still as it was read; otherwise shows what somebody else changed. */
  async function review(input: PhaseInput): Promise<boolean> {
    const theirs = await callEndpoint(presaleReadPhase, { params: { id }, isOptional: true }).catch(() => base);
    if (theirs.version === base.version) return true;
    await showConflict(input);
    return false;
  }

  return { base, draft, setDraft, save, review };
}

function EditForm({ phase }: { readonly phase: PhaseData }): ReactNode {
  const { base, draft, setDraft, save, review } = usePhaseEditing(phase);
  const [isDirty, setDirty] = useState(false);
  /** Would replace what was typed. */
  const [replacement, setReplacement] = useState<PhaseHistoryEntry>();

  function apply(version: PhaseHistoryEntry): void {
    setReplacement(undefined);
    setDraft({ type: 'version', ...version });
  }

  return (
    <>
      <PhaseForm
        key={base.version}
        base={base}
        draft={draft?.fields}
        submitLabel={PHASE_FORM.update}
        phase={base}
        onDirtyChange={setDirty}
        onSave={save}
        onReview={review}
      >
        {(form) => (
          <>
            {draft?.type === 'merged' && (
              <PhaseConflict mine={form.draft} theirs={base} onUseTheirs={(field) => form.setField(field, base)} />
            )}
            {draft?.type === 'version' && <VersionNotice key={draft.changedAt} changedAt={draft.changedAt} />}
          </>
        )}
      </PhaseForm>
      <PhaseHistory
        id={String(phase.id)}
        current={base}
        onUse={(version) => (isDirty ? setReplacement(version) : apply(version))}
      />
      <ConfirmDialog
        open={replacement !== undefined}
        question={PHASE_HISTORY.replaceQuestion}
        confirmLabel={PHASE_HISTORY.revert}
        cancelLabel={UNSAVED_CHANGES.stay}
        onCancel={() => setReplacement(undefined)}
        onConfirm={() => replacement !== undefined && apply(replacement)}
      >
        {replacement !== undefined && PHASE_HISTORY.replaceNote(formatInstant(replacement.changedAt))}
      </ConfirmDialog>
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
