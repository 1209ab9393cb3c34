import { queryOptions } from '@tanstack/react-query';
import { approvalsRead } from '#contract/approvals.ts';
import { callEndpoint } from '#web/lib/api-client.ts';

export const approvalsQuery = queryOptions({
  queryKey: ['admin', 'approvals'],
  queryFn: ({ signal }) => callEndpoint(approvalsRead, { signal }),
  // Others change it: each visit asks again.
  staleTime: 0,
});
