import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type CampaignDraft, campaignPreviewDraft } from '#contract/newsletter-campaigns.ts';
import { callEndpoint } from '#web/lib/api-client.ts';

const TYPING_PAUSE_MS = 400;

/** The mail of what is typed, rendered by the server as it would be sent; of a moment ago while somebody types. */
export function useDraftPreview({ subject, markdown }: CampaignDraft) {
  const [shown, setShown] = useState({ subject, markdown });
  useEffect(() => {
    const timer = setTimeout(() => setShown({ subject, markdown }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [subject, markdown]);
  return useQuery({
    // Not one of the newsletter's keys: nothing that is saved changes it.
    queryKey: ['draft-preview', shown.subject, shown.markdown],
    queryFn: () => callEndpoint(campaignPreviewDraft, { body: shown }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
