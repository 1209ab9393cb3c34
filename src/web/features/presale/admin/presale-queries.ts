import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  presaleListDeletedPhases,
  presaleListPhaseHistory,
  presaleListPhases,
  presaleReadPhase,
} from '#contract/presale.ts';
import { callEndpoint } from '#web/lib/api-client.ts';

const ADMIN_KEY = ['presale', 'admin'] as const;

export const phasesQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'phases'],
  queryFn: () => callEndpoint(presaleListPhases),
});

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
