import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type PublicPhase, presalePublicPhases } from '#contract/presale.ts';
import { callEndpoint } from '#web/lib/api-client.ts';

/**
 * The phases as everybody may see them, by start date. Without data (while it loads, or when it fails) the caller shows
 * the shipped content.
 * @public for the landing page
 */
export function usePublicPhases(): UseQueryResult<PublicPhase[]> {
  return useQuery({ queryKey: ['presale', 'public'], queryFn: () => callEndpoint(presalePublicPhases) });
}
