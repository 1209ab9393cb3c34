import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { type Campaign, type CampaignDraft, campaignDelete, campaignUpdate } from '#contract/newsletter-campaigns.ts';
import { UnsavedChanges } from '#web/admin/unsaved-changes.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useIsAdmin } from '#web/lib/role-context.ts';
import { CampaignPreview } from './campaign-preview.tsx';
import { DraftFields } from './draft-fields.tsx';
import { NEWSLETTER_PATHS } from './paths.ts';
import { StartCampaign } from './start-campaign.tsx';
import { TestMail } from './test-mail.tsx';
import { CAMPAIGN_EDITOR, NEWSLETTER_ADMIN } from './texts.ts';
import { useNewsletterMutation } from './use-newsletter-mutation.ts';

const TEXTS = CAMPAIGN_EDITOR;

/** Writes a draft. Its key is the version, so that a saved draft starts from what was saved. */
export function CampaignEditor({ campaign }: { readonly campaign: Campaign }): ReactNode {
  const id = String(campaign.id);
  const saved: CampaignDraft = {
    subject: campaign.subject,
    markdown: campaign.markdown,
    audience: campaign.audience,
    perMinuteMax: campaign.perMinuteMax,
  };
  const isAdmin = useIsAdmin();
  const [draft, setDraft] = useState(saved);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);

  const save = useNewsletterMutation(
    () => callEndpoint(campaignUpdate, { params: { id }, body: { ...draft, version: campaign.version } }),
    () => TEXTS.saved,
  );
  const errors = new Map(
    (save.error instanceof ApiError ? save.error.fields : []).map(({ field, message }) => [field, message]),
  );

  return (
    <div className="grid gap-10 lg:grid-cols-2">
      <form
        method="post"
        noValidate
        className="grid content-start gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(undefined);
        }}
      >
        <DraftFields draft={draft} onChange={setDraft} sources={campaign.sources} errors={errors} />
        <div>
          <p role="status" className="font-semibold">
            {TEXTS.size(campaign.audienceSize)}
          </p>
          <p className="text-muted text-sm">{TEXTS.sizeHint}</p>
        </div>
        <div className="flex flex-wrap gap-3 border-line border-t pt-6">
          <Button type="submit" variant="secondary" disabled={!isDirty} busy={save.isPending}>
            {TEXTS.save}
          </Button>
          {isAdmin && <StartCampaign campaign={campaign} disabled={isDirty} />}
          <DeleteDraft id={id} />
        </div>
      </form>
      <div className="grid content-start gap-8">
        <CampaignPreview campaign={campaign} isStale={isDirty} />
        <TestMail campaign={campaign} disabled={isDirty} />
      </div>
      <UnsavedChanges isDirty={isDirty} />
    </div>
  );
}

function DeleteDraft({ id }: { readonly id: string }): ReactNode {
  const [, navigate] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const remove = useNewsletterMutation(
    async () => {
      await callEndpoint(campaignDelete, { params: { id } });
      navigate(NEWSLETTER_PATHS.campaigns);
    },
    () => TEXTS.remove.done,
  );
  return (
    <>
      <Button variant="quiet" className="ml-auto" onClick={() => setOpen(true)}>
        {TEXTS.remove.button}
      </Button>
      <ConfirmDialog
        open={isOpen}
        question={TEXTS.remove.question}
        confirmLabel={TEXTS.remove.button}
        cancelLabel={NEWSLETTER_ADMIN.cancel}
        busy={remove.isPending}
        onCancel={() => setOpen(false)}
        onConfirm={() => remove.mutate(undefined)}
      />
    </>
  );
}
