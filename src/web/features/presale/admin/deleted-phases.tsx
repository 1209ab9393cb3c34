import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatInstant } from '#web/lib/local-time.ts';
import { useIsAdmin } from '#web/lib/role-context.ts';
import { deletedPhasesQuery } from './presale-queries.ts';
import { PurgeButton } from './purge-button.tsx';
import { RestoreButton } from './restore-button.tsx';
import { DASHBOARD } from './texts.ts';

const TEXTS = DASHBOARD.deletedPhases;

/**
 * The deleted phases, each with a button to restore it and, for administrators, one to remove it for good. Renders
 * nothing while there are none.
 */
export function DeletedPhases({ headingId }: { readonly headingId: string }): ReactNode {
  const canPurge = useIsAdmin();
  const { data: phases = [] } = useQuery(deletedPhasesQuery);
  if (phases.length === 0) return null;
  return (
    <section aria-labelledby="admin-deleted" className="mt-4">
      <h2 id="admin-deleted" className="text-lg text-muted">
        {TEXTS.title}
      </h2>
      <ul className="mt-3 border-line border-t">
        {phases.map(({ id, name, deletedAt, deletedBy }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3">
            <div className="wrap-anywhere min-w-0">
              <p className="font-semibold text-sm">{name}</p>
              <p className="text-muted text-sm">
                <span className="numeric">{formatInstant(deletedAt)}</span>, {TEXTS.by} {deletedBy}
              </p>
            </div>
            <div className="flex flex-wrap gap-3">
              <RestoreButton id={String(id)} name={name} headingId={headingId} />
              {canPurge && <PurgeButton id={id} name={name} headingId={headingId} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
