import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useContext } from 'react';
import { claimsListSnapshots, claimsMakeSnapshot, claimsSnapshotState } from '#contract/claims.ts';
import { isPermitted } from '#domain/team/permissions.ts';
import { QueryView } from '#web/admin/query-view.tsx';
import { ADMIN_TITLES } from '#web/admin/texts.ts';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { RoleContext } from '#web/lib/role-context.ts';
import { SnapshotList } from './snapshot-list.tsx';

const REFRESH_MS = 1_000;

/** The state, then the list, which so has what is complete. Read every second while a snapshot is being made. */
const snapshotsQuery = queryOptions({
  queryKey: ['claims'],
  queryFn: async () => {
    const state = await callEndpoint(claimsSnapshotState);
    return { ...state, snapshots: await callEndpoint(claimsListSnapshots) };
  },
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.isRunning === true ? REFRESH_MS : false),
});

/** Makes snapshots of claims and lists those that are published. */
export function SnapshotsScreen(): ReactNode {
  const query = useQuery(snapshotsQuery);
  const queryClient = useQueryClient();
  const mayPublish = isPermitted(useContext(RoleContext), 'publish-snapshots');
  const make = useMutation({
    mutationFn: () => callEndpoint(claimsMakeSnapshot),
    onError: (error) =>
      toast({ title: 'The snapshot was not started', description: errorMessage(error), variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: snapshotsQuery.queryKey }),
  });
  const isRunning = query.data?.isRunning === true;
  return (
    <TeamPage
      title={ADMIN_TITLES['/admin/claims']}
      lead="A snapshot is a signed list of what every miner wallet holds. It is published at once, at /claims, and cannot be recalled."
      actions={
        mayPublish && (
          <Button busy={isRunning || make.isPending} disabled={query.data === undefined} onClick={() => make.mutate()}>
            Make a snapshot
          </Button>
        )
      }
    >
      <div className="mt-6 grid gap-4">
        <QueryView
          query={query}
          texts={{ loading: 'Loading the snapshots', failed: 'The snapshots could not be loaded' }}
        >
          {({ failure, snapshots }) => (
            <>
              <p role="status">{isRunning && 'The wallets are being counted. You can leave this page.'}</p>
              {failure !== null && (
                <Notice tone="danger" title="The latest snapshot failed">
                  {failure}
                </Notice>
              )}
              <SnapshotList snapshots={snapshots} />
            </>
          )}
        </QueryView>
      </div>
    </TeamPage>
  );
}
