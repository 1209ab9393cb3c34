import { queryOptions } from '@tanstack/react-query';
import { campaignList, campaignListFailed, campaignRead } from '#contract/newsletter-campaigns.ts';
import { adminReadSubscriber } from '#contract/newsletter-subscribers.ts';
import type { CampaignState } from '#domain/newsletter/campaign.ts';
import { callEndpoint } from '#web/lib/api-client.ts';

const NEWSLETTER_KEY = ['newsletter-admin'] as const;

/** While something is sent. */
const REFRESH_MS = 2_000;

function isMoving(state: CampaignState | undefined): boolean {
  return state === 'scheduled' || state === 'sending';
}

export const campaignsQuery = queryOptions({
  queryKey: [...NEWSLETTER_KEY, 'campaigns'],
  queryFn: () => callEndpoint(campaignList),
  refetchInterval: ({ state }) => state.data?.some((one) => isMoving(one.state)) === true && REFRESH_MS,
});

export function campaignQuery(id: string) {
  return queryOptions({
    queryKey: [...NEWSLETTER_KEY, 'campaign', id],
    queryFn: () => callEndpoint(campaignRead, { params: { id } }),
    refetchInterval: ({ state }) => isMoving(state.data?.state) && REFRESH_MS,
  });
}

/** `failed`: how many there are, so that it is read again when there are more. */
export function failedMailsQuery(id: string, failed: number) {
  return queryOptions({
    queryKey: [...NEWSLETTER_KEY, 'failed', id, failed],
    queryFn: () => callEndpoint(campaignListFailed, { params: { id } }),
  });
}

export function subscriberQuery(id: string) {
  return queryOptions({
    queryKey: [...NEWSLETTER_KEY, 'subscriber', id],
    queryFn: () => callEndpoint(adminReadSubscriber, { params: { id } }),
  });
}
