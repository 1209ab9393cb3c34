import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { type Campaign, type CampaignDraft, campaignDelete } from '#contract/newsletter-campaigns.ts';
import type { DraftField } from '#domain/newsletter/draft.ts';
import { UnsavedChanges } from '#web/admin/unsaved-changes.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useIsAdmin } from '#web/lib/role-context.ts';
import { DraftPreview } from './campaign-preview.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { DraftConflict } from './draft-conflict.tsx';
import { DraftFields } from './draft-fields.tsx';
import { DraftVersions } from './draft-versions.tsx';
import { DuplicateCampaign } from './duplicate-campaign.tsx';
import { NEWSLETTER_PATHS } from './paths.ts';
import { ReadyButton, ReadyNotice } from './ready-campaign.tsx';
import { StartCampaign } from './start-campaign.tsx';
import { TestMail } from './test-mail.tsx';
import { CAMPAIGN_EDITOR, CAMPAIGN_PAGE } from './texts.ts';
import { type DraftNotice, draftOf, useDraftEditing } from './use-draft-editing.ts';
import { useDraftPreview } from './use-draft-preview.ts';
import { useNewsletterMutation } from './use-newsletter-mutation.ts';

const TEXTS = CAMPAIGN_EDITOR;

interface CampaignEditorProps {
  readonly campaign: Campaign;
  readonly onDirtyChange: (isDirty: boolean) => void;
}

/** Writes a draft. */
export function CampaignEditor({ campaign, onDirtyChange }: CampaignEditorProps): ReactNode {
  const id = String(campaign.id);
  const isAdmin = useIsAdmin();
  /** What was typed is a draft of its own now. */
  const [isCopied, setCopied] = useState(false);
  const { base, draft, setDraft, isDirty, notice, save, takeTheirs, show } = useDraftEditing(campaign);
  useEffect(() => onDirtyChange(isDirty && !isCopied), [isDirty, isCopied, onDirtyChange]);
  const isGone = notice?.type === 'gone' || campaign.state !== 'draft';
  const errors = fieldErrors(save.error);
  const preview = useDraftPreview(draft);
  const dropped = preview.data?.dropped ?? [];

  return (
    <div className="grid gap-10 lg:grid-cols-2">
      <form
        method="post"
        noValidate
        className="grid min-w-0 content-start gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isGone) save.mutate(undefined);
        }}
      >
        <DraftNotices {...{ base, draft, notice, isGone }} onUseTheirs={takeTheirs} />
        {!isGone && <ReadyNotice campaign={base} isDirty={isDirty} />}
        <DraftFields {...{ draft, errors, dropped }} onChange={setDraft} sources={base.sources} />
        <div>
          <p role="status" className="font-semibold">
            {TEXTS.size(base.audienceSize)}
          </p>
          <p className="text-muted text-sm">{TEXTS.sizeHint}</p>
        </div>
        <div className="flex flex-wrap items-start gap-3 border-line border-t pt-6">
          {isGone ? (
            <DuplicateCampaign
              draft={draft}
              label={TEXTS.gone.copy}
              variant="primary"
              // Before the new draft is opened, which would ask about unsaved changes.
              onCreated={() => flushSync(() => setCopied(true))}
            />
          ) : (
            <>
              <Button type="submit" variant="secondary" disabled={!isDirty} busy={save.isPending}>
                {TEXTS.save}
              </Button>
              <ReadyButton campaign={base} isDirty={isDirty} />
              {isAdmin && <StartCampaign campaign={base} isDirty={isDirty} />}
              <DuplicateCampaign draft={draftOf(base)} label={CAMPAIGN_PAGE.duplicate} variant="quiet" />
              <DeleteDraft id={id} />
            </>
          )}
        </div>
      </form>
      <div className="grid min-w-0 content-start gap-8">
        <DraftPreview campaign={base} preview={preview} />
        <TestMail campaign={base} disabled={isDirty} />
        <DraftVersions id={id} current={base.version} isDirty={isDirty} onUse={show} />
      </div>
      <UnsavedChanges isDirty={isDirty && !isCopied} />
    </div>
  );
}

/** The server's message about each field. */
function fieldErrors(error: Error | null): ReadonlyMap<string, string> {
  const fields = error instanceof ApiError ? error.fields : [];
  return new Map(fields.map(({ field, message }) => [field, message]));
}

interface DraftNoticesProps {
  readonly base: Campaign;
  readonly draft: CampaignDraft;
  readonly notice: DraftNotice | undefined;
  readonly isGone: boolean;
  readonly onUseTheirs: (field: DraftField) => void;
}

/** What happened to the draft besides what was typed. */
function DraftNotices({ base, draft, notice, isGone, onUseTheirs }: DraftNoticesProps): ReactNode {
  return (
    <>
      {notice?.type === 'conflict' && !isGone && (
        <DraftConflict mine={draft} theirs={draftOf(base)} onUseTheirs={onUseTheirs} />
      )}
      {notice?.type === 'version' && (
        <Notice role="status" title={TEXTS.versions.used(notice.version)}>
          {TEXTS.versions.usedNote}
        </Notice>
      )}
      {isGone && (
        <Notice tone="warning" role="alert" title={TEXTS.gone.started}>
          {TEXTS.gone.text}
        </Notice>
      )}
    </>
  );
}

function DeleteDraft({ id }: { readonly id: string }): ReactNode {
  const [, navigate] = useLocation();
  const remove = useNewsletterMutation(
    async () => {
      await callEndpoint(campaignDelete, { params: { id } });
      navigate(NEWSLETTER_PATHS.campaigns);
    },
    () => TEXTS.remove.done,
  );
  return (
    <ConfirmButton
      label={TEXTS.remove.button}
      question={TEXTS.remove.question}
      note={TEXTS.remove.note}
      confirmLabel={TEXTS.remove.button}
      busy={remove.isPending}
      className="ml-auto"
      onConfirm={() => remove.mutate(undefined)}
    />
  );
}
