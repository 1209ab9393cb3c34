import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Campaign, type CampaignDraft, campaignUpdate } from '#contract/newsletter-campaigns.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { campaignQuery } from './newsletter-queries.ts';

type Saved = CampaignDraft & { readonly version: number };

/** A draft that several people may edit. What was typed stays, whatever is saved in the meantime. */
export function useDraft(campaign: Campaign) {
  const queryClient = useQueryClient();
  const id = String(campaign.id);
  const [base, setBase] = useState<Saved>(campaign);
  const [draft, setDraft] = useState<CampaignDraft>(() => draftOf(campaign));
  /** What somebody else saved, when saving this was refused. */
  const [theirs, setTheirs] = useState<Saved>();
  const isDirty = draft.subject !== base.subject || draft.markdown !== base.markdown;

  function take(saved: Saved): void {
    setBase(saved);
    setDraft(draftOf(saved));
    setTheirs(undefined);
  }

  // Another version was read while nothing was typed here.
  if (!isDirty && campaign.version > base.version) take(campaign);

  /** Saves what was typed in place of a version, and returns its own. */
  async function save(replaced = base.version): Promise<number> {
    if (!isDirty) return base.version;
    try {
      await callEndpoint(campaignUpdate, { params: { id }, body: { ...draft, version: replaced } });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'campaign-changed') {
        setTheirs(await queryClient.fetchQuery({ ...campaignQuery(id), staleTime: 0 }));
      }
      throw error;
    }
    setBase({ ...draft, version: replaced + 1 });
    setTheirs(undefined);
    return replaced + 1;
  }

  return { draft, setDraft, isDirty, theirs, take, save };
}

function draftOf({ subject, markdown }: CampaignDraft): CampaignDraft {
  return { subject, markdown };
}
