import { type ReactNode, useEffect, useId, useState } from 'react';
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
import { TEST_FIELD_ID, TestMail } from './test-mail.tsx';
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
  const formId = useId();
  /** What was typed is a draft of its own now. */
  const [isCopied, setCopied] = useState(false);
  const { base, draft, setDraft, isDirty, notice, save, takeTheirs, show } = useDraftEditing(campaign);
  useEffect(() => onDirtyChange(isDirty && !isCopied), [isDirty, isCopied, onDirtyChange]);
  const isGone = notice?.type === 'gone' || campaign.state !== 'draft';
  const errors = fieldErrors(save.error);
  const preview = useDraftPreview(draft);
  const dropped = preview.data?.dropped ?? [];

  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
      <EditorBar state={isGone ? undefined : isDirty ? TEXTS.unsaved : TEXTS.isSaved}>
        {isGone ? (
          <DuplicateCampaign
            draft={draft}
            label={TEXTS.gone.copy}
            variant="primary"
            // Before the new draft is opened, which would ask about unsaved changes.
            onCreated={() => flushSync(() => setCopied(true))}
          />
        ) : (
          <DraftActions campaign={base} isDirty={isDirty} formId={formId} isSaving={save.isPending} />
        )}
      </EditorBar>
      <form
        id={formId}
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
        <AudienceSize size={base.audienceSize} />
      </form>
      <div className="grid min-w-0 content-start gap-8">
        <DraftPreview campaign={base} preview={preview} />
        <TestMail campaign={base} disabled={isDirty} />
        <DraftVersions id={id} current={base.version} isDirty={isDirty} onUse={show} />
      </div>
      {!isGone && (
        <div className="flex flex-wrap justify-between gap-4 border-line border-t pt-4 lg:col-span-2">
          <DuplicateCampaign draft={draftOf(base)} label={CAMPAIGN_PAGE.duplicate} variant="secondary" />
          <DeleteDraft id={id} />
        </div>
      )}
      <UnsavedChanges isDirty={isDirty && !isCopied} />
    </div>
  );
}

interface EditorBarProps {
  /** undefined: it cannot be saved any more. */
  readonly state: string | undefined;
  readonly children: ReactNode;
}

/** In sight while a long letter is written: whether it is saved, and what comes next. */
function EditorBar({ state, children }: EditorBarProps): ReactNode {
  return (
    <div className="top-12 z-5 -mx-4 flex flex-wrap items-center gap-x-2 gap-y-1 border-line border-y bg-surface px-4 py-2 md:sticky md:-mx-6 md:px-6 lg:col-span-2">
      <p role="status" className="mr-auto text-muted text-sm max-sm:w-full">
        {state}
      </p>
      {children}
    </div>
  );
}

function AudienceSize({ size }: { readonly size: number }): ReactNode {
  return (
    <div>
      <p role="status" className="font-semibold">
        {TEXTS.size(size)}
      </p>
      <p className="text-muted text-sm">{TEXTS.sizeHint}</p>
    </div>
  );
}

interface DraftActionsProps {
  readonly campaign: Campaign;
  readonly isDirty: boolean;
  readonly formId: string;
  readonly isSaving: boolean;
}

/** Test, save, and the one act that comes next: an editor hands the draft over, an administrator sends it. */
function DraftActions({ campaign, isDirty, formId, isSaving }: DraftActionsProps): ReactNode {
  const isAdmin = useIsAdmin();
  return (
    <>
      <Button variant="quiet" onClick={() => document.getElementById(TEST_FIELD_ID)?.focus()}>
        {TEXTS.test.open}
      </Button>
      <Button type="submit" form={formId} variant="secondary" disabled={!isDirty} busy={isSaving}>
        {TEXTS.save}
      </Button>
      <ReadyButton campaign={campaign} isDirty={isDirty} isPrimary={!isAdmin} />
      {isAdmin && <StartCampaign campaign={campaign} isDirty={isDirty} />}
    </>
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
      variant="secondary"
      className="border-red text-red"
      onConfirm={() => remove.mutate(undefined)}
    />
  );
}
