import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContentVersion, contentRead } from '#contract/content.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { SiteContent } from '#domain/content/content.ts';
import { isEqual } from '#domain/content/difference.ts';
import { mergeContent } from '#domain/content/merge.ts';
import { CONTENT_HISTORY_KEY, contentQuery, useSaveContent } from './content-queries.ts';
import { contentOf, editContent } from './edited-content.ts';
import { NO_ERRORS, validateContent } from './field-errors.ts';

export type LoadedContent = ResponseOf<typeof contentRead>;

/** The version that is edited. Keeps what was edited when another version is loaded or saved in the meantime. */
export function useContentEditing(loaded: LoadedContent) {
  const queryClient = useQueryClient();
  const [base, setBase] = useState(loaded);
  const [edited, edit] = useState(() => editContent(savedContent(loaded)));
  /** A field was not valid when it was to be saved: from then on each change is checked. */
  const [wasInvalid, setWasInvalid] = useState(false);
  const [conflict, setConflict] = useState<ContentVersion>();
  const content = contentOf(edited);
  const errors = wasInvalid ? validateContent(content) : NO_ERRORS;
  const published = base.published?.content ?? {};
  const save = useSaveContent({ onConflict: () => void showConflict() });

  /** Makes their version the base, with the parts that were changed here. */
  async function showConflict(): Promise<void> {
    const theirs = await queryClient.fetchQuery({ ...contentQuery, staleTime: 0 });
    setConflict(theirs.draft ?? theirs.published ?? undefined);
    edit(editContent(mergeContent(savedContent(base), content, savedContent(theirs))));
    setBase(theirs);
    await queryClient.invalidateQueries({ queryKey: CONTENT_HISTORY_KEY });
  }

  function validate(): boolean {
    const isInvalid = validateContent(content).size > 0;
    setWasInvalid(isInvalid);
    return !isInvalid;
  }

  function take(version: SiteContent): void {
    setConflict(undefined);
    edit(editContent(version));
  }

  function submit(state: 'draft' | 'published', version: SiteContent, note = ''): void {
    const change = { content: version, state, basedOn: base.version, ...(note !== '' && { note }) };
    save.mutate(change, {
      onSuccess(saved) {
        const draft = state === 'draft' && !isEqual(saved.content, published) ? saved : null;
        setBase({ ...base, version: saved.version, draft, ...(state === 'published' && { published: saved }) });
        take(saved.content);
      },
    });
  }

  return {
    base,
    edited,
    edit,
    content,
    published,
    errors,
    conflict,
    isDirty: !isEqual(content, savedContent(base)),
    saving: save.isPending ? save.variables.state : undefined,
    validate,
    /** Replaces what was edited, and settles the conflict. */
    take,
    submit,
  };
}

function savedContent({ draft, published }: LoadedContent): SiteContent {
  return (draft ?? published)?.content ?? {};
}
