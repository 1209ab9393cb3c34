import { type ReactNode, useState } from 'react';
import type { SiteContent } from '#domain/content/content.ts';
import { isEqual } from '#domain/content/difference.ts';
import { UnsavedChanges } from '#web/admin/unsaved-changes.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ContentConflict } from './content-conflict.tsx';
import { ContentFields } from './content-fields.tsx';
import { ContentHistory } from './content-history.tsx';
import { ContentPreview } from './content-preview.tsx';
import { showInvalid, useContentSection } from './content-sections.ts';
import { editContent } from './edited-content.ts';
import { validateContent } from './field-errors.ts';
import { PublishContentDialog } from './publish-content-dialog.tsx';
import { SectionList } from './section-list.tsx';
import { CONTENT_ADMIN } from './texts.ts';
import { type LoadedContent, useContentEditing } from './use-content-editing.ts';

const { bar: TEXTS } = CONTENT_ADMIN;

/** Edits the latest version. */
export function ContentEditor({ loaded }: { readonly loaded: LoadedContent }): ReactNode {
  const [toPublish, setToPublish] = useState<SiteContent>();
  const editing = useContentEditing(loaded);
  const { content, published, conflict, isDirty, submit } = editing;

  /** Whether every field is right; otherwise the first one that is not comes into sight. */
  function validate(): boolean {
    const isValid = editing.validate();
    if (!isValid) showInvalid(validateContent(content));
    return isValid;
  }

  return (
    <form
      method="post"
      noValidate
      className="mt-4 grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (validate()) submit('draft', content);
      }}
    >
      {conflict !== undefined && (
        <ContentConflict
          key={conflict.version}
          theirs={conflict}
          mine={content}
          onTakeTheirs={() => editing.take(conflict.content)}
        />
      )}
      <EditorBar editing={editing} onPublish={() => validate() && setToPublish(content)} />
      <Section editing={editing} onRevert={setToPublish} />
      {toPublish !== undefined && (
        <PublishContentDialog
          published={published}
          content={toPublish}
          onCancel={() => setToPublish(undefined)}
          onConfirm={(note) => {
            // The password is asked for in a dialog of its own.
            setToPublish(undefined);
            submit('published', toPublish, note);
          }}
        />
      )}
      <UnsavedChanges isDirty={isDirty} />
    </form>
  );
}

interface SectionProps {
  readonly editing: ReturnType<typeof useContentEditing>;
  readonly onRevert: (content: SiteContent) => void;
}

/** The section that the address names, between the list of all and the page on which visitors see it. */
function Section({ editing, onRevert }: SectionProps): ReactNode {
  const { base, content, edited, errors, edit } = editing;
  const section = useContentSection();
  return (
    <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-[10rem_minmax(0,1fr)] xl:grid-cols-[10rem_minmax(0,1fr)_22rem]">
      <SectionList current={section.id} errors={errors} />
      <div className="min-w-0">
        {section.id === 'content-history' ? (
          <ContentHistory current={base.published?.version} onRevert={onRevert} />
        ) : (
          <ContentFields
            section={section.id}
            edited={edited}
            content={content}
            setting={base.newWallets}
            errors={errors}
            onChange={edit}
          />
        )}
      </div>
      <ContentPreview content={content} page={section.page} />
    </div>
  );
}

interface EditorBarProps {
  readonly editing: ReturnType<typeof useContentEditing>;
  readonly onPublish: () => void;
}

function EditorBar({ editing, onPublish }: EditorBarProps): ReactNode {
  const { base, errors, isDirty, published, content, saving } = editing;
  const isPublished = isEqual(content, published);
  return (
    <div className="sticky top-12 z-5 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-y bg-surface px-4 py-2 md:-mx-6 md:px-6">
      <p role="status" className="mr-auto text-muted text-sm">
        {errors.size > 0 ? <span className="text-red">{CONTENT_ADMIN.invalid}</span> : stateText(base, isDirty)}
      </p>
      {!isPublished && (
        <Button variant="quiet" onClick={() => editing.edit(editContent(published))}>
          {TEXTS.discard}
        </Button>
      )}
      <Button type="submit" variant="secondary" disabled={!isDirty} busy={saving === 'draft'}>
        {TEXTS.save}
      </Button>
      <Button disabled={isPublished} busy={saving === 'published'} onClick={onPublish}>
        {TEXTS.publish}
      </Button>
    </div>
  );
}

function stateText({ draft, published }: LoadedContent, isDirty: boolean): string {
  const { states } = CONTENT_ADMIN;
  if (isDirty) return TEXTS.unsaved;
  if (draft !== null) return states.draft(draft.version, draft.createdBy);
  return published === null ? states.builtIn : states.published(published.version, published.createdBy);
}
