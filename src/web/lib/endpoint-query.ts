import { queryOptions } from '@tanstack/react-query';
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { type CallArguments, type CallInput, callEndpoint } from './api-client.ts';

/**
 * The options of a query that reads an endpoint. Others change what the team sees: each visit asks again.
 *
 *     const query = useQuery(endpointQuery(adminReadMiner, { params: { id } }));
 *     const live = useQuery({ ...endpointQuery(adminReadOverview), refetchInterval: MINUTE_MS });
 */
export function endpointQuery<E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>) {
  return queryOptions({
    queryKey: [...endpointKey(endpoint), input ?? {}],
    queryFn: ({ signal }) =>
      callEndpoint<Endpoint>(endpoint, { ...input, signal } as CallInput<Endpoint>) as Promise<ResponseOf<E>>,
    staleTime: 0,
  });
}

/** The beginning of the key of every query of an endpoint: for `invalidateQueries`. */
export function endpointKey({ path }: Pick<Endpoint, 'path'>): readonly [string] {
  return [path];
}
