import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useContext } from 'react';
import { useSearchParams } from 'wouter';
import type { ClaimsSummary } from '#contract/claims.ts';
import type { SnapshotRun } from '#contract/claims-admin.ts';
import { isPermitted } from '#domain/team/permissions.ts';
import { QueryView } from '#web/admin/query-view.tsx';
import { ADMIN_TITLES } from '#web/admin/texts.ts';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { RoleContext } from '#web/lib/role-context.ts';
import { runsQuery } from './snapshot-queries.ts';
import { SnapshotRuns } from './snapshot-runs.tsx';
import { StartDialog } from './start-dialog.tsx';
import { SNAPSHOTS_ADMIN } from './texts.ts';

/** Opens the dialog, also from the command menu. */
const MAKE = { do: 'make' };

function latestSummary(runs: readonly SnapshotRun[]): ClaimsSummary | undefined {
  return runs.flatMap((run) => (run.state === 'published' ? [run.summary] : [])).at(0);
}

/** Makes snapshots of claims and lists them. */
export function SnapshotsScreen(): ReactNode {
  const query = useQuery(runsQuery);
  const runs = query.data;
  const [params, setParams] = useSearchParams();
  const mayPublish = isPermitted(useContext(RoleContext), 'publish-snapshots');
  const isRunning = runs?.some(({ state }) => state === 'running') === true;
  return (
    <TeamPage
      title={ADMIN_TITLES['/admin/claims']}
      lead={SNAPSHOTS_ADMIN.lead}
      actions={
        mayPublish && (
          <Button disabled={runs === undefined || isRunning} onClick={() => setParams(MAKE, { replace: true })}>
            {SNAPSHOTS_ADMIN.make}
          </Button>
        )
      }
    >
      <section aria-labelledby="snapshot-runs" className="mt-6 grid gap-2">
        <h2 id="snapshot-runs" className="font-semibold text-base">
          {SNAPSHOTS_ADMIN.listTitle}
        </h2>
        <QueryView query={query} texts={SNAPSHOTS_ADMIN}>
          {(found) => <SnapshotRuns runs={found} />}
        </QueryView>
      </section>
      {mayPublish && runs !== undefined && params.get('do') === MAKE.do && (
        <StartDialog latest={latestSummary(runs)} onClose={() => setParams({}, { replace: true })} />
      )}
    </TeamPage>
  );
}
