import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  claimsListRuns,
  claimsPreviewSnapshot,
  claimsStartSnapshot,
  claimsVerifySnapshot,
  type SnapshotRun,
} from '#contract/claims-admin.ts';
import type { BodyInputOf } from '#contract/endpoint.ts';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { SNAPSHOTS_ADMIN } from './texts.ts';

const REFRESH_MS = 1_000;

export function isVerifying(run: SnapshotRun): boolean {
  return run.state === 'published' && run.verification?.state === 'running';
}

/** The latest runs; read every second while one is running or verified. */
export const runsQuery = queryOptions({
  queryKey: ['claims', 'runs'],
  queryFn: () => callEndpoint(claimsListRuns),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.some((run) => run.state === 'running' || isVerifying(run)) ? REFRESH_MS : false,
});

/** What a snapshot would count, as of the opening of the dialog. */
export const previewQuery = queryOptions({
  queryKey: ['claims', 'preview'],
  queryFn: () => callEndpoint(claimsPreviewSnapshot),
  staleTime: 0,
  gcTime: 0,
});

export function useStartSnapshot() {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (body: BodyInputOf<typeof claimsStartSnapshot>) => callEndpoint(claimsStartSnapshot, { body }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: runsQuery.queryKey }),
  });
  return mutateAsync;
}

export function useVerifySnapshot() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => callEndpoint(claimsVerifySnapshot, { params: { name } }),
    onError: (error) =>
      toast({ title: SNAPSHOTS_ADMIN.verify.failed, description: errorMessage(error), variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: runsQuery.queryKey }),
  });
}
