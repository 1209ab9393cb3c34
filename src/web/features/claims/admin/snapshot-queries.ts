import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { claimsListRuns, claimsPreviewSnapshot, claimsStartSnapshot } from '#contract/claims-admin.ts';
import type { PasswordConfirmation } from '#contract/team-account.ts';
import { callEndpoint } from '#web/lib/api-client.ts';

const REFRESH_MS = 1_000;

/** The latest runs; read every second while one is running. */
export const runsQuery = queryOptions({
  queryKey: ['claims', 'runs'],
  queryFn: () => callEndpoint(claimsListRuns),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'running') ? REFRESH_MS : false),
});

/** What a snapshot would count, as of the opening of the dialog. */
export const previewQuery = queryOptions({
  queryKey: ['claims', 'preview'],
  queryFn: () => callEndpoint(claimsPreviewSnapshot),
  staleTime: 0,
  gcTime: 0,
});

/** The mutation cache drops the password at once. */
export function useStartSnapshot() {
  const queryClient = useQueryClient();
  const { mutateAsync, reset } = useMutation({
    mutationFn: (body: PasswordConfirmation) => callEndpoint(claimsStartSnapshot, { body }),
    gcTime: 0,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: runsQuery.queryKey }),
  });
  return (proof: PasswordConfirmation) => mutateAsync(proof).finally(reset);
}
