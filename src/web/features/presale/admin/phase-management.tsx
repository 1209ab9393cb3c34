import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { PhaseData } from '#contract/presale.ts';
import { QueryView } from '#web/admin/query-view.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { timeZoneName } from '#web/lib/local-time.ts';
import { DeletedPhases } from './deleted-phases.tsx';
import { neighbourFocus } from './focus-neighbour.ts';
import { PhaseTable, phaseRowId } from './phase-table.tsx';
import { useDeletePhase } from './presale-mutations.ts';
import { phasesQuery } from './presale-queries.ts';
import { TableControls } from './table-controls.tsx';
import { parseTableView, type TableView, viewPhases, writeTableView } from './table-view.ts';
import { DASHBOARD } from './texts.ts';

const TEXTS = DASHBOARD.phases;
const CREATE = '/admin/presale/create';
const HEADING_ID = 'admin-phases';
const ALL_PHASES = '/admin/phases';
/** More would be a page of many screens; the table of all phases has pages. */
const ROWS_SHOWN_MAX = 100;

/** The tab with the presale phases. Filter and sort order are part of the URL. */
export function PhaseManagement(): ReactNode {
  const queryClient = useQueryClient();
  const query = useQuery(phasesQuery);
  const [params, setParams] = useSearchParams();
  const [toDelete, setToDelete] = useState<PhaseData>();
  const deletePhase = useDeletePhase({ onResponse: () => setToDelete(undefined) });
  const view = parseTableView(params);
  const found = viewPhases(query.data ?? [], view);

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
        <ButtonLink href={CREATE}>
          <Plus aria-hidden="true" className="size-4" />
          {TEXTS.create}
        </ButtonLink>
      </div>
      <QueryView query={query} texts={{ loading: TEXTS.loading, failed: TEXTS.loadFailed }}>
        {(phases) =>
          phases.length === 0 ? (
            <div className="grid justify-items-center gap-5 rounded-md border border-line border-dashed px-4 py-14 text-center">
              <p className="text-lg text-muted">{TEXTS.empty}</p>
              <ButtonLink href={CREATE} size="lg">
                {TEXTS.createFirst}
              </ButtonLink>
            </div>
          ) : (
            <div className="grid gap-4">
              <TableControls view={view} onChange={show} shown={found.length} all={phases.length} />
              <PhaseTable phases={found.slice(0, ROWS_SHOWN_MAX)} view={view} onChange={show} onDelete={setToDelete} />
              {found.length > ROWS_SHOWN_MAX && (
                <p className="text-sm">
                  {TEXTS.moreRows(ROWS_SHOWN_MAX)}{' '}
                  <Link href={ALL_PHASES} className="font-semibold text-link">
                    {TEXTS.allPhases}
                  </Link>
                </p>
              )}
              <p className="text-muted text-sm">
                {TEXTS.zoneNote} <span className="numeric">{timeZoneName()}</span>
              </p>
            </div>
          )
        }
      </QueryView>
      <DeletedPhases headingId={HEADING_ID} />
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
