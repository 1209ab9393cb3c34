import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import { type PhaseData, presaleDeletePhase } from '#contract/presale.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { DASHBOARD } from '#web/content/presale-admin.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { errorText } from '#web/lib/error-text.ts';
import { timeZoneName } from '#web/lib/local-time.ts';
import { DeletedPhases } from './deleted-phases.tsx';
import { focusNeighbour } from './focus-neighbour.ts';
import { PHASES_HEADING_ID, phaseEditId } from './focus-targets.ts';
import { PhaseTable } from './phase-table.tsx';
import { phasesQuery, refreshPresale } from './presale-queries.ts';
import { TableControls } from './table-controls.tsx';
import { parseTableView, type TableView, viewPhases, writeTableView } from './table-view.ts';

const WORDS = DASHBOARD.phases;
const CREATE = '/admin/presale/create';

/** The tab with the presale phases. What it shows and in which order stands in the address. */
export function PhaseManagement(): ReactNode {
  const queryClient = useQueryClient();
  const { data: phases, error, isFetching, refetch } = useQuery(phasesQuery);
  const [params, setParams] = useSearchParams();
  const [doomed, setDoomed] = useState<PhaseData>();
  const [isDeleting, setDeleting] = useState(false);
  const view = parseTableView(params);

  function show(next: TableView): void {
    setParams(writeTableView(next), { replace: true });
  }

  async function deletePhase({ id }: PhaseData): Promise<void> {
    setDeleting(true);
    try {
      await callEndpoint(presaleDeletePhase, { params: { id: String(id) } });
      toast({ title: WORDS.deleted });
    } catch (cause) {
      toast({ title: 'Error', description: WORDS.deleteFailed(errorText(cause)), variant: 'destructive' });
    }
    setDeleting(false);
    setDoomed(undefined);
    const shown = viewPhases(phases ?? [], view).map((phase) => phase.id);
    await refreshPresale(queryClient);
    // Also after a failure: somebody else may have deleted the phase before.
    const isGone = queryClient.getQueryData(phasesQuery.queryKey)?.every((phase) => phase.id !== id);
    if (isGone) focusNeighbour(shown, id, { elementId: phaseEditId, headingId: PHASES_HEADING_ID });
  }

  return (
    <section aria-labelledby={PHASES_HEADING_ID} className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id={PHASES_HEADING_ID} tabIndex={-1} className="text-xl focus-visible:outline-none">
          {WORDS.title}
        </h2>
        <ButtonLink href={CREATE}>
          <Plus aria-hidden="true" className="size-4" />
          {WORDS.create}
        </ButtonLink>
      </div>
      {error !== null && (
        <Notice tone="danger" role="alert" title={WORDS.loadFailed(errorText(error))}>
          <Button variant="secondary" busy={isFetching} className="mt-2" onClick={() => void refetch()}>
            {WORDS.tryAgain}
          </Button>
        </Notice>
      )}
      {phases === undefined && error === null && (
        <div className="grid min-h-40 place-items-center text-muted">
          <Spinner label={WORDS.loading} className="size-7" />
        </div>
      )}
      {phases?.length === 0 && (
        <div className="grid justify-items-center gap-5 rounded-md border border-line border-dashed px-4 py-14 text-center">
          <p className="text-lg text-muted">{WORDS.empty}</p>
          <ButtonLink href={CREATE} size="lg">
            {WORDS.createFirst}
          </ButtonLink>
        </div>
      )}
      {phases !== undefined && phases.length > 0 && (
        <div className="grid gap-4">
          <TableControls view={view} onChange={show} shown={viewPhases(phases, view).length} all={phases.length} />
          <PhaseTable phases={viewPhases(phases, view)} view={view} onChange={show} onDelete={setDoomed} />
          <p className="text-muted text-sm">
            {WORDS.zoneNote} <span className="figures">{timeZoneName()}</span>
          </p>
        </div>
      )}
      <DeletedPhases />
      <ConfirmDialog
        open={doomed !== undefined}
        question={WORDS.deleteQuestion}
        confirmLabel={WORDS.delete}
        cancelLabel={WORDS.cancel}
        busy={isDeleting}
        onCancel={() => setDoomed(undefined)}
        onConfirm={() => doomed !== undefined && void deletePhase(doomed)}
      >
        <p className="wrap-anywhere font-semibold text-text">{doomed?.name}</p>
        <p className="mt-1">{WORDS.deleteNote}</p>
      </ConfirmDialog>
    </section>
  );
}
