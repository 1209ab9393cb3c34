import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DASHBOARD } from '#web/content/presale-admin.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { focusNeighbour } from './focus-neighbour.ts';
import { PHASES_HEADING_ID, phaseRestoreId } from './focus-targets.ts';
import { deletedPhasesQuery } from './presale-queries.ts';
import { RestoreButton } from './restore-button.tsx';

const TEXTS = DASHBOARD.deletedPhases;

/** The deleted phases, each with a button to restore it. Renders nothing while there are none. */
export function DeletedPhases(): ReactNode {
  const { data } = useQuery(deletedPhasesQuery);
  if (data === undefined || data.length === 0) return null;

  function focusAfterRestore(id: number, ids: readonly number[]): void {
    focusNeighbour(ids, id, { elementId: phaseRestoreId, headingId: PHASES_HEADING_ID });
  }

  return (
    <section aria-labelledby="admin-deleted" className="mt-4">
      <h2 id="admin-deleted" className="text-lg text-muted">
        {TEXTS.title}
      </h2>
      <ul className="mt-3 border-line border-t">
        {data.map((phase) => (
          <li key={phase.id} className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3">
            <div className="wrap-anywhere min-w-0">
              <p className="font-semibold text-sm">{phase.name}</p>
              <p className="text-muted text-sm">
                <span className="figures">{formatInstant(phase.deletedAt)}</span>, {TEXTS.by} {phase.deletedBy}
              </p>
            </div>
            <RestoreButton
              id={phase.id}
              name={phase.name}
              onRestored={() =>
                focusAfterRestore(
                  phase.id,
                  data.map(({ id }) => id),
                )
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
