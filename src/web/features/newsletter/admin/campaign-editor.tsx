import { type ReactNode, useEffect, useId } from 'react';
import { useLocation } from 'wouter';
import { type Campaign, type CampaignDraft, campaignDelete, campaignSendTest } from '#contract/newsletter-campaigns.ts';
import { SUBJECT_CHARACTERS_MAX } from '#domain/newsletter/campaign.ts';
import { UnsavedChanges } from '#web/admin/unsaved-changes.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { TextAreaField } from '#web/components/ui/text-area-field.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useIsAdmin } from '#web/lib/role-context.ts';
import { CampaignPreview } from './campaign-preview.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { NEWSLETTER_PATHS } from './paths.ts';
import { SendCampaign } from './send-campaign.tsx';
import { CAMPAIGN_EDITOR } from './texts.ts';
import { useDraft } from './use-draft.ts';
import { useNewsletterMutation } from './use-newsletter-mutation.ts';

const TEXTS = CAMPAIGN_EDITOR;

interface CampaignEditorProps {
  readonly campaign: Campaign;
  readonly onDirtyChange: (isDirty: boolean) => void;
}

/** Writes a draft. A test, the preview and the start save it first. */
export function CampaignEditor({ campaign, onDirtyChange }: CampaignEditorProps): ReactNode {
  const { id, testAddress } = campaign;
  const formId = useId();
  const isAdmin = useIsAdmin();
  const { draft, setDraft, isDirty, theirs, take, save } = useDraft(campaign);
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const saving = useNewsletterMutation(
    (replaced: number | undefined) => save(replaced),
    () => TEXTS.saved,
  );
  const test = useNewsletterMutation(
    async () => {
      await save();
      return callEndpoint(campaignSendTest, { params: { id: String(id) } });
    },
    (_input, { recipient }) => TEXTS.test.done(recipient, campaign.canSend),
  );
  const isDraft = campaign.state === 'draft';
  const isComplete = draft.subject.trim() !== '' && draft.markdown.trim() !== '';
  const errors = fieldErrors(saving.error);

  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
      <form
        id={formId}
        method="post"
        noValidate
        className="grid min-w-0 content-start gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate(undefined);
        }}
      >
        {!isDraft && (
          <Notice tone="warning" role="alert" title={TEXTS.started.title}>
            {TEXTS.started.text}
          </Notice>
        )}
        {isDraft && theirs !== undefined && (
          <Conflict theirs={theirs} onUse={() => take(theirs)} onReplace={() => saving.mutate(theirs.version)} />
        )}
        <TextField
          label={TEXTS.subject}
          value={draft.subject}
          maxLength={SUBJECT_CHARACTERS_MAX}
          error={errors.get('subject')}
          onChange={({ target }) => setDraft({ ...draft, subject: target.value })}
        />
        <TextAreaField
          label={TEXTS.text}
          hint={TEXTS.textHint}
          rows={16}
          value={draft.markdown}
          error={errors.get('markdown')}
          onChange={({ target }) => setDraft({ ...draft, markdown: target.value })}
        />
        {isDraft && (
          <div className="flex flex-wrap items-center gap-3">
            {isAdmin && <SendCampaign campaign={campaign} isComplete={isComplete} save={save} />}
            <Button
              variant="secondary"
              busy={test.isPending}
              disabled={!isComplete || testAddress === null}
              onClick={() => test.mutate(undefined)}
            >
              {testAddress === null ? TEXTS.test.noAddress : TEXTS.test.button(testAddress)}
            </Button>
            <Button type="submit" variant="secondary" disabled={!isDirty} busy={saving.isPending}>
              {TEXTS.save}
            </Button>
            <p role="status" className="text-muted text-sm">
              {isDirty ? TEXTS.unsaved : TEXTS.isSaved}
            </p>
          </div>
        )}
      </form>
      {isDraft && (
        <>
          <CampaignPreview id={id} version={save} />
          <DeleteDraft id={String(id)} />
        </>
      )}
      <UnsavedChanges isDirty={isDirty} />
    </div>
  );
}

/** The server's message about each field. */
function fieldErrors(error: Error | null): ReadonlyMap<string, string> {
  const fields = error instanceof ApiError ? error.fields : [];
  return new Map(fields.map(({ field, message }) => [field, message]));
}

interface ConflictProps {
  readonly theirs: CampaignDraft;
  readonly onUse: () => void;
  readonly onReplace: () => void;
}

/** What somebody else saved in the meantime, above what was typed here. */
function Conflict({ theirs, onUse, onReplace }: ConflictProps): ReactNode {
  const { conflict } = TEXTS;
  return (
    <Notice tone="warning" role="alert" title={conflict.title}>
      <p>{conflict.text}</p>
      <TextField label={conflict.subject} value={theirs.subject} readOnly className="mt-3" />
      <TextAreaField label={conflict.markdown} value={theirs.markdown} readOnly rows={8} className="mt-3" />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onReplace}>
          {conflict.replace}
        </Button>
        <Button variant="quiet" onClick={onUse}>
          {conflict.use}
        </Button>
      </div>
    </Notice>
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
      texts={TEXTS.remove}
      busy={remove.isPending}
      className="justify-self-start border-red text-red"
      onConfirm={() => remove.mutate(undefined)}
    />
  );
}
