import { queryOptions } from '@tanstack/react-query';
import { adminReadOverview } from '#contract/overview.ts';
import { callEndpoint } from '#web/lib/api-client.ts';

/** The server counts at most once a minute, whoever watches. */
const REFRESH_MS = 60_000;

/** Read again while the page is visible. */
export const overviewQuery = queryOptions({
  queryKey: ['admin', 'overview'],
  queryFn: ({ signal }) => callEndpoint(adminReadOverview, { signal }),
  staleTime: 0,
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: true,
});
