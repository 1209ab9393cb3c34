import { type ReactNode, useState } from 'react';
import {
  type Campaign,
  type CampaignDraft,
  campaignDelete,
  campaignSendTest,
  campaignUpdate,
} from '#contract/newsletter-admin.ts';
import { SUBJECT_CHARACTERS_MAX } from '#domain/newsletter/campaign.ts';
import { FormNotice } from '#web/admin/form-notice.tsx';
import { MarkdownHelp } from '#web/admin/markdown-help.tsx';
import { UnsavedChanges } from '#web/admin/unsaved-changes.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { TextAreaField } from '#web/components/ui/fields.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { useAction } from '#web/components/ui/use-action.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useIsAdmin } from '#web/lib/role-context.ts';
import { CampaignPreview } from './campaign-preview.tsx';
import { SendCampaign } from './send-campaign.tsx';

/** A draft that several people may edit. What was typed stays, whatever is saved in the meantime. */
function useDraft(campaign: Campaign) {
  const params = { id: String(campaign.id) };
  const [base, setBase] = useState<CampaignDraft & { readonly version: number }>(campaign);
  const [draft, setDraft] = useState<CampaignDraft>(campaign);
  const [isRefused, setRefused] = useState(false);
  /** The server's message about each field. */
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const isDirty = draft.subject !== base.subject || draft.markdown !== base.markdown;
  const isNewer = campaign.version > base.version;

  function take(): void {
    setBase(campaign);
    setDraft(campaign);
    setRefused(false);
  }

  // Another version was read while nothing was typed here.
  if (!isDirty && isNewer) take();

  const update = useAction(campaignUpdate, {
    // After a refusal, too: what somebody else saved.
    invalidates: 'all',
    onFailed(error) {
      if (!(error instanceof ApiError)) return false;
      setErrors(new Map(error.fields.map(({ field, message }) => [field, message])));
      const isConflict = error.code === 'campaign-changed';
      setRefused(isConflict);
      // Both versions are shown then.
      return isConflict;
    },
  });

  /** Saves what was typed in place of a version, and returns its own; undefined: it was refused. */
  async function save(replaced = base.version): Promise<number | undefined> {
    if (!isDirty) return base.version;
    const { subject, markdown } = draft;
    setErrors(new Map());
    if (!(await update.run({ params, body: { subject, markdown, version: replaced } }))) return undefined;
    setBase({ subject, markdown, version: replaced + 1 });
    setRefused(false);
    return replaced + 1;
  }

  return {
    draft,
    setDraft,
    errors,
    isDirty,
    isSaving: update.isPending,
    isConflict: isRefused && isNewer,
    take,
    save,
  };
}

interface CampaignEditorProps {
  readonly campaign: Campaign;
  /** In place of the form, once the campaign has been started. */
  readonly started: ReactNode;
}

/** Writes a draft. A test and the start save it first; the preview shows what is saved. */
export function CampaignEditor({ campaign, started }: CampaignEditorProps): ReactNode {
  const { state, version } = campaign;
  const editing = useDraft(campaign);
  const { draft, setDraft, errors, isDirty, isConflict, take, save } = editing;
  const isDraft = state === 'draft';
  // What was typed stays in sight, even when the campaign has been started by somebody else.
  if (!isDraft && !isDirty) return started;

  async function saveOnly(replaced?: number): Promise<void> {
    if ((await save(replaced)) !== undefined) toast({ title: 'Draft saved', description: draft.subject });
  }

  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[7fr_5fr]">
      <form
        method="post"
        noValidate
        className="grid min-w-0 content-start gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void saveOnly();
        }}
      >
        {!isDraft && (
          <Notice tone="warning" role="alert" title="Somebody has started this campaign">
            Your changes are below and cannot be saved in it any more. Copy what you need.
          </Notice>
        )}
        {isDraft && isConflict && (
          <Conflict key={version} theirs={campaign} onUse={take} onReplace={() => void saveOnly(version)} />
        )}
        <TextField
          label="Subject"
          value={draft.subject}
          maxLength={SUBJECT_CHARACTERS_MAX}
          error={errors.get('subject')}
          onChange={({ target }) => setDraft({ ...draft, subject: target.value })}
        />
        <div className="grid gap-2">
          <TextAreaField
            label="Text"
            className="[&_textarea]:min-h-60 [&_textarea]:lg:min-h-96"
            value={draft.markdown}
            error={errors.get('markdown')}
            onChange={({ target }) => setDraft({ ...draft, markdown: target.value })}
          />
          <MarkdownHelp />
        </div>
        {isDraft && <DraftActions campaign={campaign} editing={editing} />}
      </form>
      {isDraft && <CampaignPreview campaign={campaign} />}
      <UnsavedChanges isDirty={isDirty} />
    </div>
  );
}

interface DraftActionsProps {
  readonly campaign: Campaign;
  readonly editing: ReturnType<typeof useDraft>;
}

function DraftActions({ campaign, editing }: DraftActionsProps): ReactNode {
  const { id, testAddress, canSend, audienceSize } = campaign;
  const { draft, isDirty, isSaving, save } = editing;
  const isAdmin = useIsAdmin();
  const test = useAction(campaignSendTest, {
    done: ({ recipient }) => ({
      title: 'Test queued',
      description: canSend ? `It will be sent to ${recipient}.` : 'It is sent once a mail server is set.',
    }),
    invalidates: 'all',
  });
  const isComplete = draft.subject.trim() !== '' && draft.markdown.trim() !== '';

  async function sendTest(): Promise<void> {
    if ((await save()) !== undefined) await test.run({ params: { id: String(id) } });
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      {(!isComplete || audienceSize === 0) && (
        <p className="basis-full text-muted text-sm">
          {isComplete ? 'Nobody is subscribed.' : 'It can be sent once it has a subject and a text.'}
        </p>
      )}
      {isDirty || isSaving ? (
        <Button type="submit" variant="secondary" busy={isSaving}>
          Save
        </Button>
      ) : (
        draft.subject + draft.markdown !== '' && <span className="text-muted text-sm">Saved</span>
      )}
      {testAddress === null ? (
        <ButtonLink href="/admin/account#own-email" variant="secondary">
          Add your email for a test
        </ButtonLink>
      ) : (
        <Button
          variant="secondary"
          title={testAddress}
          busy={test.isPending}
          disabled={!isComplete}
          onClick={() => void sendTest()}
        >
          Send me a test
        </Button>
      )}
      {isAdmin && <SendCampaign campaign={campaign} isComplete={isComplete} save={save} />}
      <DeleteDraft campaign={campaign} />
    </div>
  );
}

interface ConflictProps {
  readonly theirs: CampaignDraft;
  readonly onUse: () => void;
  readonly onReplace: () => void;
}

/** What somebody else saved in the meantime, above what was typed here. */
function Conflict({ theirs, onUse, onReplace }: ConflictProps): ReactNode {
  return (
    <FormNotice title="Somebody else changed this campaign">
      <p>Your text is below, and not saved. This is what is saved now:</p>
      <TextField label="Their subject" value={theirs.subject} readOnly />
      <TextAreaField label="Their text" value={theirs.markdown} readOnly rows={8} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onReplace}>
          Save mine instead
        </Button>
        <Button variant="quiet" onClick={onUse}>
          Use theirs
        </Button>
      </div>
    </FormNotice>
  );
}

function DeleteDraft({ campaign: { id, subject } }: { readonly campaign: Campaign }): ReactNode {
  const remove = useAction(campaignDelete, {
    confirm: { title: 'Delete this draft?', text: 'You cannot take this back.', action: 'Delete draft' },
    done: { title: 'Draft deleted', description: subject },
    invalidates: 'all',
    to: '/admin/newsletter',
  });
  return (
    <Button variant="quiet" className="-mr-4 ml-auto text-red" {...remove.button({ params: { id: String(id) } })}>
      Delete draft
    </Button>
  );
}
