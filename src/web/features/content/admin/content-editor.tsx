import { type ReactNode, useState } from 'react';
import type { SiteContent } from '#domain/content/content.ts';
import { isEqual } from '#domain/content/difference.ts';
import { UnsavedChanges } from '#web/admin/unsaved-changes.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ContentConflict } from './content-conflict.tsx';
import { ContentFields } from './content-fields.tsx';
import { ContentHistory } from './content-history.tsx';
import { ContentPreview } from './content-preview.tsx';
import { editContent } from './edited-content.ts';
import { PublishContentDialog } from './publish-content-dialog.tsx';
import { CONTENT_ADMIN } from './texts.ts';
import { type LoadedContent, useContentEditing } from './use-content-editing.ts';

const { bar: TEXTS, parts } = CONTENT_ADMIN;

/** The headings of the form and below it. */
const SECTIONS = [
  { id: 'announcements', title: parts.announcements },
  { id: 'planned-dates', title: parts.plannedDates },
  { id: 'connect-day', title: parts.connectDay },
  { id: 'new-wallets', title: parts.newWallets },
  { id: 'links', title: parts.links },
  { id: 'project', title: parts.project },
  { id: 'prices', title: parts.prices },
  { id: 'content-preview', title: CONTENT_ADMIN.preview.title },
  { id: 'content-history', title: CONTENT_ADMIN.history.title },
] as const;

/** Edits the latest version. */
export function ContentEditor({ loaded }: { readonly loaded: LoadedContent }): ReactNode {
  const [toPublish, setToPublish] = useState<SiteContent>();
  const editing = useContentEditing(loaded);
  const { base, content, published, errors, conflict, isDirty, validate, submit } = editing;

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
      <div className="grid items-start gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          <SectionIndex />
          <ContentFields
            edited={editing.edited}
            content={content}
            setting={base.newWallets}
            errors={errors}
            onChange={editing.edit}
          />
        </div>
        <ContentPreview content={content} />
      </div>
      <ContentHistory current={base.published?.version} onRevert={setToPublish} />
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

/** Links to the parts of the form, which is long. */
function SectionIndex(): ReactNode {
  return (
    <nav aria-label={CONTENT_ADMIN.index}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {SECTIONS.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-flex min-h-9 items-center text-link max-md:min-h-11">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
