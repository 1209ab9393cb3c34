import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ContentVersion, contentRead } from '#contract/content.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { SiteContent } from '#domain/content/content.ts';
import { isEqual } from '#domain/content/difference.ts';
import { mergeContent } from '#domain/content/merge.ts';
import { publishesContent } from '#domain/content/publishes-content.ts';
import { UnsavedChanges } from '#web/admin/unsaved-changes.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { wallClockMs } from '#web/lib/clock.ts';
import { WaitingForApproval } from '#web/lib/confirmation.ts';
import { ContentConflict } from './content-conflict.tsx';
import { ContentFields } from './content-fields.tsx';
import { ContentHistory } from './content-history.tsx';
import { ContentPreview } from './content-preview.tsx';
import { CONTENT_HISTORY_KEY, contentQuery, useSaveContent } from './content-queries.ts';
import { contentOf, editContent } from './edited-content.ts';
import { NO_ERRORS, validateContent } from './field-errors.ts';
import { PublishContentDialog } from './publish-content-dialog.tsx';
import { CONTENT_ADMIN } from './texts.ts';

type Loaded = ResponseOf<typeof contentRead>;

const { bar: TEXTS } = CONTENT_ADMIN;

/** Edits the latest version. Keeps what was edited when another version is loaded or saved meanwhile. */
export function ContentEditor({ loaded }: { readonly loaded: Loaded }): ReactNode {
  const queryClient = useQueryClient();
  const [base, setBase] = useState(loaded);
  const [edited, setEdited] = useState(() => editContent(savedContent(loaded)));
  const [errors, setErrors] = useState(NO_ERRORS);
  const [toPublish, setToPublish] = useState<SiteContent>();
  const [conflict, setConflict] = useState<ContentVersion>();
  const content = contentOf(edited);
  const published = base.published?.content ?? {};
  const isDirty = !isEqual(content, savedContent(base));
  const isPublished = isEqual(content, published);
  const save = useSaveContent({ onConflict: () => void showConflict() });

  /** Makes their version the base, with the parts that were changed here. */
  async function showConflict(): Promise<void> {
    const theirs = await queryClient.fetchQuery({ ...contentQuery, staleTime: 0 });
    setConflict(theirs.draft ?? theirs.published ?? undefined);
    setEdited(editContent(mergeContent(savedContent(base), content, savedContent(theirs))));
    setBase(theirs);
    await queryClient.invalidateQueries({ queryKey: CONTENT_HISTORY_KEY });
  }

  function isValid(): boolean {
    const found = validateContent(content);
    setErrors(found);
    return found.size === 0;
  }

  function submit(state: 'draft' | 'published', version: SiteContent): void {
    const onSuccess = (saved: ContentVersion): void => {
      setConflict(undefined);
      setBase({
        ...base,
        version: saved.version,
        ...(state === 'published'
          ? { published: saved, draft: null }
          : { draft: isEqual(saved.content, published) ? null : saved }),
      });
      setEdited(editContent(saved.content));
    };
    // The password is asked for in a dialog of its own.
    setToPublish(undefined);
    const isKnown = state === 'published' && publishesContent(published, version, wallClockMs());
    const onError = (error: Error): void => {
      if (error instanceof WaitingForApproval) setEdited(editContent(savedContent(base)));
    };
    save.mutate({ content: version, state, basedOn: base.version, isKnown }, { onSuccess, onError });
  }

  return (
    <form
      method="post"
      noValidate
      className="mt-4 grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid()) submit('draft', content);
      }}
    >
      {conflict !== undefined && (
        <ContentConflict
          key={conflict.version}
          theirs={conflict}
          mine={content}
          onTakeTheirs={() => {
            setEdited(editContent(conflict.content));
            setConflict(undefined);
          }}
        />
      )}
      <div className="sticky top-12 z-5 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-y bg-surface px-4 py-2 md:-mx-6 md:px-6">
        <p role="status" className="mr-auto text-muted text-sm">
          {errors.size > 0 ? <span className="text-red">{CONTENT_ADMIN.invalid}</span> : stateText(base, isDirty)}
        </p>
        {!isPublished && (
          <Button variant="quiet" onClick={() => setEdited(editContent(published))}>
            {TEXTS.discard}
          </Button>
        )}
        <Button
          type="submit"
          variant="secondary"
          disabled={!isDirty}
          busy={save.isPending && save.variables.state === 'draft'}
        >
          {TEXTS.save}
        </Button>
        <Button
          disabled={isPublished}
          busy={save.isPending && save.variables.state === 'published'}
          onClick={() => isValid() && setToPublish(content)}
        >
          {TEXTS.publish}
        </Button>
      </div>
      <ContentFields edited={edited} content={content} setting={base.newWallets} errors={errors} onChange={setEdited} />
      <ContentPreview isStale={isDirty} />
      <ContentHistory current={base.published?.version} onRevert={setToPublish} />
      {toPublish !== undefined && (
        <PublishContentDialog
          published={published}
          content={toPublish}
          onCancel={() => setToPublish(undefined)}
          onConfirm={() => submit('published', toPublish)}
        />
      )}
      <UnsavedChanges isDirty={isDirty} />
    </form>
  );
}

function savedContent({ draft, published }: Loaded): SiteContent {
  return (draft ?? published)?.content ?? {};
}

function stateText({ draft, published }: Loaded, isDirty: boolean): string {
  const { states } = CONTENT_ADMIN;
  if (isDirty) return TEXTS.unsaved;
  if (draft !== null) return states.draft(draft.version, draft.createdBy);
  return published === null ? states.shipped : states.published(published.version, published.createdBy);
}
