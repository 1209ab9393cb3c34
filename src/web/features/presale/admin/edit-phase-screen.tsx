import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PhaseData, PhaseInput } from '#contract/presale.ts';
import type { PhaseFields } from '#domain/presale/fields.ts';
import { ADMIN_TITLES } from '#web/admin/texts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { DraftNotice } from './draft-notice.tsx';
import { PhaseForm } from './phase-form.tsx';
import { DifferenceList, PhaseHistory } from './phase-history.tsx';
import { PHASE_PAGE_TITLE_ID, PhasePage } from './phase-page.tsx';
import { useUpdatePhase } from './presale-mutations.ts';
import { deletedPhasesQuery, phaseHistoryQuery, phaseQuery } from './presale-queries.ts';
import { RestoreButton } from './restore-button.tsx';
import { StateBadge } from './state-badge.tsx';
import { PHASE_FORM, PHASE_HISTORY } from './texts.ts';

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

/** Unsaved values that the form shows instead of the saved ones. */
interface Draft {
  readonly fields: PhaseFields;
  /** Of an earlier version; undefined: typed here, while somebody else saved another version. */
  readonly versionOf?: string;
}

function EditForm({ phase }: { readonly phase: PhaseData }): ReactNode {
  const queryClient = useQueryClient();
  const updatePhase = useUpdatePhase();
  const [base, setBase] = useState(phase);
  const [draft, setDraft] = useState<Draft>();
  const [isDirty, setDirty] = useState(false);
  const id = String(phase.id);

  async function save(input: PhaseInput): Promise<boolean> {
    try {
      await updatePhase.mutateAsync({ input, base });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'phase-changed')) throw error;
      setBase(await queryClient.fetchQuery({ ...phaseQuery(id), staleTime: 0 }));
      setDraft({ fields: input });
      await queryClient.invalidateQueries({ queryKey: phaseHistoryQuery(id).queryKey });
      return false;
    }
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
        notice={draft && <Shown draft={draft} saved={base} />}
      />
      <PhaseHistory
        id={id}
        current={base}
        onRestore={isDirty ? undefined : (fields, changedAt) => setDraft({ fields, versionOf: changedAt })}
      />
    </>
  );
}

function Shown({
  draft: { fields, versionOf },
  saved,
}: {
  readonly draft: Draft;
  readonly saved: PhaseData;
}): ReactNode {
  if (versionOf !== undefined) {
    return (
      <DraftNotice
        key={versionOf}
        title={PHASE_HISTORY.restored(formatInstant(versionOf))}
        text={PHASE_HISTORY.restoredNote}
      />
    );
  }
  return (
    <DraftNotice key={saved.version} title={PHASE_FORM.conflict.title} text={PHASE_FORM.conflict.text}>
      <DifferenceList before={saved} after={fields} none={PHASE_FORM.conflict.same} />
    </DraftNotice>
  );
}

/** The phase never existed, or was deleted and can be restored. */
function MissingPhase({ id }: { readonly id: string }): ReactNode {
  const { data: deleted = [] } = useQuery(deletedPhasesQuery);
  const phase = deleted.find((one) => String(one.id) === id);
  return (
    <>
      <Notice tone="warning" role="alert" title={PHASE_FORM.missing} className="mt-8">
        {phase !== undefined && (
          <>
            {PHASE_FORM.deleted}
            <div className="mt-3">
              <RestoreButton phase={phase} headingId={PHASE_PAGE_TITLE_ID} />
            </div>
          </>
        )}
      </Notice>
      {phase !== undefined && <PhaseHistory id={id} />}
    </>
  );
}
