import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type PhaseData,
  presaleListDeletedPhases,
  presaleListPhaseHistory,
  presaleListPhases,
  presaleReadPhase,
} from '#contract/presale.ts';
import { nextScheduledMs } from '#domain/presale/schedule.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { wallClockMs } from '#web/lib/clock.ts';

const ADMIN_KEY = ['presale', 'admin'] as const;

export const phasesQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'phases'],
  queryFn: () => callEndpoint(presaleListPhases),
  refetchInterval: ({ state }) => refetchMs(state.data ?? []),
});

const REFETCH_MS = { min: 1_000, max: 30_000 } as const;

/** When a schedule changes a state next, the server is asked, and every 30 s because this clock may be wrong. */
function refetchMs(phases: readonly PhaseData[]): number | false {
  const nowMs = wallClockMs();
  const changesAtMs = nextScheduledMs(phases, nowMs);
  if (changesAtMs === Number.POSITIVE_INFINITY) return false;
  return Math.min(Math.max(changesAtMs - nowMs, REFETCH_MS.min), REFETCH_MS.max);
}

export const deletedPhasesQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'deleted'],
  queryFn: () => callEndpoint(presaleListDeletedPhases),
});

export function phaseQuery(id: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'phase', id],
    queryFn: () => callEndpoint(presaleReadPhase, { params: { id } }),
  });
}

export function phaseHistoryQuery(id: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'history', id],
    queryFn: () => callEndpoint(presaleListPhaseHistory, { params: { id } }),
  });
}

/** Call it after a write: refetches the presale's active queries and removes the others. */
export async function invalidatePresale(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ queryKey: ['presale'], type: 'inactive' });
  await queryClient.invalidateQueries({ queryKey: ['presale'] });
}
