import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import { type PhaseData, presaleExportPhases } from '#contract/presale.ts';
import { QueryView } from '#web/admin/query-view.tsx';
import { ExportButtons } from '#web/admin/table/export-buttons.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { timeZoneName } from '#web/lib/local-time.ts';
import { neighbourFocus } from './focus-neighbour.ts';
import { PhaseTable, phaseRowId } from './phase-table.tsx';
import { useDeletePhase } from './presale-mutations.ts';
import { deletedPhasesQuery, phasesQuery } from './presale-queries.ts';
import { TableControls } from './table-controls.tsx';
import { parseTableView, type TableView, viewPhases, writeTableView } from './table-view.ts';
import { DASHBOARD } from './texts.ts';

const TEXTS = DASHBOARD.phases;
const CREATE = '/admin/presale/create';
const HEADING_ID = 'admin-phases';
const EVERYTHING = new URLSearchParams();
/** More at once would be a page of many screens. */
const ROWS_SHOWN = 100;

/** The tab with the presale phases, deleted ones too. Filter and sort order are part of the URL. */
export function PhaseManagement(): ReactNode {
  const queryClient = useQueryClient();
  const query = useQuery(phasesQuery);
  const [params, setParams] = useSearchParams();
  const [toDelete, setToDelete] = useState<PhaseData>();
  const deletePhase = useDeletePhase({ onResponse: () => setToDelete(undefined) });
  const [rowsShown, setRowsShown] = useState(ROWS_SHOWN);
  const { data: deleted = [] } = useQuery(deletedPhasesQuery);
  const view = parseTableView(params);
  const found = viewPhases([...(query.data ?? []), ...deleted], view);
  const more = Math.min(found.length - rowsShown, ROWS_SHOWN);

  function show(next: TableView): void {
    setParams(writeTableView(next), { replace: true });
  }

  function confirmDelete(deleted: PhaseData): void {
    const focusNext = neighbourFocus(document.getElementById(phaseRowId(deleted.id)), HEADING_ID);
    deletePhase.mutate(deleted, {
      onSettled: () => {
        const isGone = queryClient.getQueryData(phasesQuery.queryKey)?.every((phase) => phase.id !== deleted.id);
        if (isGone) focusNext();
      },
    });
  }

  return (
    <section aria-labelledby={HEADING_ID} className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id={HEADING_ID} tabIndex={-1} className="font-semibold text-base focus-visible:outline-none">
          {TEXTS.title}
        </h2>
        <div className="flex flex-wrap items-center gap-4">
          <ExportButtons endpoint={presaleExportPhases} params={EVERYTHING} />
          <ButtonLink href={CREATE}>
            <Plus aria-hidden="true" className="size-4" />
            {TEXTS.create}
          </ButtonLink>
        </div>
      </div>
      <QueryView query={query} texts={{ loading: TEXTS.loading, failed: TEXTS.loadFailed }}>
        {(phases) => (
          <>
            {phases.length === 0 && <NoPhases />}
            {phases.length + deleted.length > 0 && (
              <div className="grid gap-4">
                <TableControls
                  view={view}
                  onChange={show}
                  shown={found.length}
                  all={view.state === 'deleted' ? deleted.length : phases.length}
                />
                <PhaseTable
                  phases={found.slice(0, rowsShown)}
                  view={view}
                  onChange={show}
                  onDelete={setToDelete}
                  headingId={HEADING_ID}
                />
                {more > 0 && (
                  <Button
                    variant="secondary"
                    className="justify-self-start"
                    onClick={() => setRowsShown(rowsShown + ROWS_SHOWN)}
                  >
                    {TEXTS.more(more)}
                  </Button>
                )}
                <p className="text-muted text-sm">
                  {TEXTS.zoneNote} <span className="numeric">{timeZoneName()}</span>
                </p>
              </div>
            )}
          </>
        )}
      </QueryView>
      <ConfirmDialog
        open={toDelete !== undefined}
        question={TEXTS.deleteQuestion}
        confirmLabel={TEXTS.delete}
        cancelLabel={TEXTS.cancel}
        busy={deletePhase.isPending}
        onCancel={() => setToDelete(undefined)}
        onConfirm={() => toDelete !== undefined && confirmDelete(toDelete)}
      >
        <p className="wrap-anywhere font-semibold text-text">{toDelete?.name}</p>
        <p className="mt-1">{TEXTS.deleteNote}</p>
      </ConfirmDialog>
    </section>
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
