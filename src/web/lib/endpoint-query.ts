import { queryOptions } from '@tanstack/react-query';
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { type CallArguments, type CallInput, callEndpoint } from './api-client.ts';

/**
 * The options of a query that reads an endpoint. What was read never goes stale while it is shown, as specified; it is
 * read again after an act that changed it, and by the next visit of a screen, because others change it too.
 *
 *     const query = useQuery(endpointQuery(adminReadMiner, { params: { id } }));
 *
 * Of a job that goes on at the server (a campaign, a snapshot, a mail) a screen reads on until it has ended:
 *
 *     const refetchInterval = ({ state }) => state.data?.isRunning && 1_000;
 *     useQuery({ ...endpointQuery(claimsSnapshotState), refetchInterval });
 */
export function endpointQuery<E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>) {
  return queryOptions({
    queryKey: [...endpointKey(endpoint), input ?? {}],
    queryFn: ({ signal }) =>
      callEndpoint<Endpoint>(endpoint, { ...input, signal } as CallInput<Endpoint>) as Promise<ResponseOf<E>>,
    refetchOnMount: 'always',
  });
}

/** The beginning of the key of every query of an endpoint: for `invalidateQueries`. */
export function endpointKey({ path }: Pick<Endpoint, 'path'>): readonly [string] {
  return [path];
}
