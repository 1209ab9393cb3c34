import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { PhaseData } from '#contract/presale.ts';
import { publicPhase } from '#domain/presale/public-phase.ts';
import { QueryView } from '#web/admin/query-view.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { wallClockMs } from '#web/lib/clock.ts';
import { timeZoneName } from '#web/lib/local-time.ts';
import { neighbourFocus } from './focus-neighbour.ts';
import { PhaseActions, PhaseTable, phaseRowId } from './phase-table.tsx';
import { useDeletePhase } from './presale-mutations.ts';
import { deletedPhasesQuery, phasesQuery } from './presale-queries.ts';
import { RestoreButton } from './restore-button.tsx';
import { DASHBOARD } from './texts.ts';

const TEXTS = DASHBOARD.phases;
const CREATE = '/admin/presale/create';
const HEADING_ID = 'admin-phases';

/** The tab with the presale phases, deleted ones too. */
export function PhaseManagement(): ReactNode {
  const query = useQuery(phasesQuery);
  const { data: deleted = [] } = useQuery(deletedPhasesQuery);
  const [toDelete, setToDelete] = useState<PhaseData>();
  return (
    <section aria-labelledby={HEADING_ID} className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id={HEADING_ID} tabIndex={-1} className="font-semibold text-base focus-visible:outline-none">
          {TEXTS.title}
        </h2>
        <ButtonLink href={CREATE}>
          <Plus aria-hidden="true" className="size-4" />
          {TEXTS.create}
        </ButtonLink>
      </div>
      <QueryView query={query} texts={{ loading: TEXTS.loading, failed: TEXTS.loadFailed }}>
        {(phases) => (
          <>
            {phases.length === 0 ? (
              <NoPhases />
            ) : (
              <PhaseTable
                phases={phases}
                actions={(phase) => <PhaseActions phase={phase} onDelete={() => setToDelete(phase)} />}
              />
            )}
            {toDelete !== undefined && (
              <DeleteDialog
                phase={toDelete}
                isLast={!toDelete.isDraft && phases.filter(({ isDraft }) => !isDraft).length === 1}
                onClose={() => setToDelete(undefined)}
              />
            )}
          </>
        )}
      </QueryView>
      {deleted.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-sm">
            {DASHBOARD.deletedPhases.title(deleted.length)}
          </summary>
          <PhaseTable phases={deleted} actions={(phase) => <RestoreButton phase={phase} headingId={HEADING_ID} />} />
        </details>
      )}
      <p className="text-muted text-sm">
        {TEXTS.zoneNote} <span className="numeric">{timeZoneName()}</span>
      </p>
    </section>
  );
}

interface DeleteDialogProps {
  readonly phase: PhaseData;
  readonly isLast: boolean;
  readonly onClose: () => void;
}

function DeleteDialog({ phase, isLast, onClose }: DeleteDialogProps): ReactNode {
  const queryClient = useQueryClient();
  const deletePhase = useDeletePhase({ onResponse: onClose });

  function confirm(): void {
    const focusNext = neighbourFocus(document.getElementById(phaseRowId(phase.id)), HEADING_ID);
    const moveFocus = (): void => {
      const isGone = queryClient.getQueryData(phasesQuery.queryKey)?.every(({ id }) => id !== phase.id);
      if (isGone) focusNext();
    };
    // Not callbacks of `mutate`, which are dropped with the dialog. The hook reports a failure.
    deletePhase.mutateAsync(phase).then(moveFocus, moveFocus);
  }

  return (
    <ConfirmDialog
      open
      question={TEXTS.deleteQuestion}
      confirmLabel={TEXTS.delete}
      cancelLabel={TEXTS.cancel}
      busy={deletePhase.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <p className="wrap-anywhere font-semibold text-text">{phase.name}</p>
      {publicPhase(phase, wallClockMs()).isActive && (
        <p className="mt-1 font-semibold text-amber">{TEXTS.deleteActiveNote}</p>
      )}
      <p className="mt-1">
        {isLast && TEXTS.deleteLastNote} {TEXTS.deleteNote}
      </p>
    </ConfirmDialog>
  );
}

function NoPhases(): ReactNode {
  return (
    <div className="grid justify-items-center gap-5 rounded-md border border-line border-dashed px-4 py-14 text-center">
      <p className="text-lg text-muted">{TEXTS.empty}</p>
      <ButtonLink href={CREATE} size="lg">
        {TEXTS.createFirst}
      </ButtonLink>
    </div>
  );
}
