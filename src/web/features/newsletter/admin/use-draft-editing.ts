import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Campaign, type CampaignDraft, campaignUpdate } from '#contract/newsletter-campaigns.ts';
import { type DraftField, draftDifferences, mergeDrafts, withDraftField } from '#domain/newsletter/draft.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { campaignQuery } from './newsletter-queries.ts';
import { CAMPAIGN_EDITOR } from './texts.ts';
import { useNewsletterMutation } from './use-newsletter-mutation.ts';

/** What the form shows besides what was typed. */
export type DraftNotice =
  /** Somebody else saved another version: it is the base now, with the changes of this form. */
  | { readonly type: 'conflict' }
  /** It is no draft any more. */
  | { readonly type: 'gone' }
  | { readonly type: 'version'; readonly version: number };

/** The version that is edited, and what was typed. */
function useDraftState(campaign: Campaign) {
  const [lastSeen, setBase] = useState(campaign);
  // Of the same version, what was read last has the latest test and number of people.
  const base = campaign.version === lastSeen.version ? campaign : lastSeen;
  const [draft, setDraft] = useState(() => draftOf(campaign));
  const [notice, setNotice] = useState<DraftNotice>();
  const isDirty = draftDifferences(draftOf(base), draft).length > 0;

  // Another version was read while nothing was typed here.
  if (!isDirty && campaign.version !== base.version && campaign.state === 'draft') {
    setBase(campaign);
    setDraft(draftOf(campaign));
    setNotice(undefined);
  }
  return { base, setBase, draft, setDraft, notice, setNotice, isDirty };
}

/** A draft that several people may edit. What was typed stays, whatever is saved in the meantime. */
export function useDraftEditing(campaign: Campaign) {
  const queryClient = useQueryClient();
  const { base, setBase, draft, setDraft, notice, setNotice, isDirty } = useDraftState(campaign);
  const id = String(campaign.id);

  const save = useNewsletterMutation(
    async () => {
      try {
        await callEndpoint(campaignUpdate, { params: { id }, body: { ...draft, version: base.version } });
        const saved = await queryClient.fetchQuery({ ...campaignQuery(id), staleTime: 0 });
        setBase(saved);
        setDraft((typed) => mergeDrafts(draft, typed, draftOf(saved)));
        setNotice(undefined);
        return true;
      } catch (error) {
        if (!(await showProblem(error))) throw error;
        return false;
      }
    },
    (_input, isSaved) => (isSaved ? CAMPAIGN_EDITOR.saved : undefined),
  );

  /** After a conflict, makes their version the base, with what was changed here. Returns whether it was one. */
  async function showProblem(error: unknown): Promise<boolean> {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'not-found') setNotice({ type: 'gone' });
    if (code !== 'campaign-changed') return code === 'not-found';
    const theirs = await queryClient.fetchQuery({ ...campaignQuery(id), staleTime: 0 });
    const isDraft = theirs.state === 'draft';
    if (isDraft) {
      setDraft(mergeDrafts(draftOf(base), draft, draftOf(theirs)));
      setBase(theirs);
    }
    setNotice({ type: isDraft ? 'conflict' : 'gone' });
    return true;
  }

  return {
    base,
    draft,
    setDraft,
    isDirty,
    notice,
    save,
    takeTheirs: (field: DraftField) => setDraft(withDraftField(draft, field, draftOf(base))),
    /** Shows a saved version, to be saved again. */
    show(version: number, fields: CampaignDraft) {
      setDraft(draftOf(fields));
      setNotice({ type: 'version', version });
    },
  };
}

export function draftOf({ subject, markdown, audience, perMinuteMax }: CampaignDraft): CampaignDraft {
  return { subject, markdown, audience, perMinuteMax };
}
