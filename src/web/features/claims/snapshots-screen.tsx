import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useContext } from 'react';
import { claimsListSnapshots, claimsMakeSnapshot, claimsSnapshotState } from '#contract/claims.ts';
import { isPermitted } from '#domain/team/roles.ts';
import { EmptyState } from '#web/admin/empty-state.tsx';
import { Loaded } from '#web/admin/loaded.tsx';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { useAction } from '#web/components/ui/use-action.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { endpointKey } from '#web/lib/endpoint-query.ts';
import { RoleContext } from '#web/lib/role-context.ts';
import { SnapshotList } from './snapshot-list.tsx';

/** While a snapshot is being made. */
const REFRESH_MS = 1_000;

/** Makes snapshots of claims and lists those that are published. */
export function SnapshotsScreen(): ReactNode {
  const query = useQuery({
    queryKey: endpointKey(claimsSnapshotState),
    // The state, then the list, which so has what is complete.
    queryFn: async () => {
      const state = await callEndpoint(claimsSnapshotState);
      return { ...state, snapshots: await callEndpoint(claimsListSnapshots) };
    },
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.isRunning === true ? REFRESH_MS : false),
  });
  const mayPublish = isPermitted(useContext(RoleContext), 'publish-snapshots');
  const make = useAction(claimsMakeSnapshot, { invalidates: [claimsSnapshotState] });
  const isRunning = query.data?.isRunning === true;
  return (
    <TeamPage
      title="Snapshots"
      lead="A signed list of what every miner wallet holds, published at once. It cannot be recalled."
      actions={
        mayPublish && (
          <Button {...make.button()} busy={isRunning || make.isPending} disabled={query.data === undefined}>
            Make a snapshot
          </Button>
        )
      }
    >
      <div className="mt-4">
        <Loaded query={query} loading="Loading the snapshots" failed="The snapshots could not be loaded">
          {({ failure, snapshots }) => (
            <>
              <p role="status" className="not-empty:mb-4">
                {isRunning && 'The wallets are being counted. You can leave this page.'}
              </p>
              {failure !== null && (
                <Notice tone="danger" title="The latest snapshot failed" className="mb-4">
                  {failure}
                </Notice>
              )}
              {snapshots.length === 0 ? (
                <EmptyState title="No snapshot has been published yet." />
              ) : (
                <SnapshotList snapshots={snapshots} />
              )}
            </>
          )}
        </Loaded>
      </div>
    </TeamPage>
  );
}
