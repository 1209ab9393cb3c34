import { queryOptions } from '@tanstack/react-query';
import { campaignList, campaignListVersions, campaignRead } from '#contract/newsletter-campaigns.ts';
import { type OutboxQuery, outboxListMails, outboxReadMail } from '#contract/newsletter-outbox.ts';
import { adminReadSubscriber } from '#contract/newsletter-subscribers.ts';
import { callEndpoint } from '#web/lib/api-client.ts';

const NEWSLETTER_KEY = ['newsletter-admin'] as const;

/** While something is sent. */
const REFRESH_MS = 2_000;

export const campaignsQuery = queryOptions({
  queryKey: [...NEWSLETTER_KEY, 'campaigns'],
  queryFn: () => callEndpoint(campaignList),
  refetchInterval: ({ state }) =>
    state.data?.some((one) => one.state === 'scheduled' || one.state === 'sending') === true && REFRESH_MS,
});

export function campaignQuery(id: string) {
  return queryOptions({
    queryKey: [...NEWSLETTER_KEY, 'campaign', id],
    queryFn: () => callEndpoint(campaignRead, { params: { id } }),
    refetchInterval: ({ state }) =>
      (state.data?.state === 'scheduled' || state.data?.state === 'sending') && REFRESH_MS,
  });
}

export function campaignVersionsQuery(id: string) {
  return queryOptions({
    queryKey: [...NEWSLETTER_KEY, 'campaign-versions', id],
    queryFn: () => callEndpoint(campaignListVersions, { params: { id } }),
  });
}

export function outboxQuery(filter: OutboxQuery) {
  return queryOptions({
    queryKey: [...NEWSLETTER_KEY, 'outbox', filter],
    queryFn: () => callEndpoint(outboxListMails, { queryParams: filter }),
  });
}

export function subscriberQuery(id: string) {
  return queryOptions({
    queryKey: [...NEWSLETTER_KEY, 'subscriber', id],
    queryFn: () => callEndpoint(adminReadSubscriber, { params: { id } }),
  });
}

export function mailQuery(id: string) {
  return queryOptions({
    queryKey: [...NEWSLETTER_KEY, 'mail', id],
    queryFn: () => callEndpoint(outboxReadMail, { params: { id } }),
  });
}
