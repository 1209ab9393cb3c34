import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminReadOverview } from '#contract/overview.ts';
import type { OverviewRange } from '#domain/overview/periods.ts';
import { callEndpoint } from '#web/lib/api-client.ts';

/** The server reads at most every five seconds, whoever watches. */
const REFRESH_MS = 10_000;

/** Read again while the page is visible. */
export function overviewQuery(range: OverviewRange) {
  return queryOptions({
    queryKey: ['admin', 'overview', range],
    queryFn: ({ signal }) => callEndpoint(adminReadOverview, { queryParams: { range }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  });
}
