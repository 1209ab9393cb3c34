import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { contentPublish, contentRead, type PublishedContent } from '#contract/content.ts';
import { type ContentDifference, contentDifferences } from '#domain/content/difference.ts';
import { FormNotice } from '#web/admin/form-notice.tsx';
import { Loaded } from '#web/admin/loaded.tsx';
import { UnsavedChanges } from '#web/admin/unsaved-changes.tsx';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Differences } from '#web/components/ui/differences.tsx';
import { useAction } from '#web/components/ui/use-action.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { entryName, toPublish, validateContent } from './edited-content.ts';
import { AnnouncementFields, NewsFields } from './list-parts.tsx';
import { DateFields, NamedFields, WalletFields } from './value-parts.tsx';

/** The content of the public pages: one form, which publishes. */
export function ContentScreen(): ReactNode {
  // Fetched on each visit, because a cached copy would end in a conflict.
  const query = useQuery({ ...endpointQuery(contentRead), gcTime: 0 });
  return (
    <TeamPage
      title="Content"
      lead="What visitors read beside the presale. A field that you leave empty has its default."
    >
      <Loaded query={query} loading="Loading the content" failed="The content could not be loaded">
        {(loaded) => <ContentForm loaded={loaded} />}
      </Loaded>
    </TeamPage>
  );
}

/** Keeps what was typed when another version is published in the meantime. */
function ContentForm({ loaded }: { readonly loaded: PublishedContent }): ReactNode {
  const [base, setBase] = useState(loaded);
  const [edited, setEdited] = useState(loaded.content);
  const [theirs, setTheirs] = useState<PublishedContent>();
  /** A field was not valid when it was to be published: from then on each change is checked. */
  const [wasInvalid, setWasInvalid] = useState(false);
  const content = toPublish(edited);
  const changes = contentDifferences(base.content, content);
  const errors = wasInvalid ? validateContent(content) : undefined;
  const fields = {
    content: edited,
    errorAt: errors ?? (() => undefined),
    onChange: (values: Partial<typeof edited>) => setEdited({ ...edited, ...values }),
  };

  const publish = useAction(contentPublish, {
    onDone: take,
    done: { title: 'Content published', description: 'Visitors see it in about a second.' },
    async onFailed(error) {
      if (!(error instanceof ApiError && error.code === 'content-changed')) return false;
      const latest = await callEndpoint(contentRead);
      setTheirs(latest);
      setBase(latest);
      return true;
    },
  });

  function take(version: PublishedContent): void {
    setBase(version);
    setEdited(version.content);
    setTheirs(undefined);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const isInvalid = validateContent(content) !== undefined;
    flushSync(() => setWasInvalid(isInvalid));
    if (isInvalid) event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    else void publish.run({ body: { content, basedOn: base.version } });
  }

  return (
    <form method="post" noValidate className="mt-4 grid" onSubmit={submit}>
      {theirs !== undefined && (
        <FormNotice key={theirs.version} title="Somebody else published in the meantime">
          <p>
            Nothing of yours was published. {theirs.published?.by} published what stands here as theirs. Publish again
            to replace it with yours, or take theirs.
          </p>
          <Differences
            names={['Theirs', 'Yours']}
            items={changes.map((change) => ({
              label: entryName(change),
              before: valueText(change, change.before),
              after: valueText(change, change.after),
            }))}
          />
          <Button variant="secondary" className="justify-self-start" onClick={() => take(theirs)}>
            Take theirs
          </Button>
        </FormNotice>
      )}
      <div className="sticky top-12 z-5 -mx-4 flex items-center justify-between gap-3 border-line border-y bg-surface px-4 py-2 md:-mx-6 md:px-6">
        <p role="status" className="text-muted text-sm">
          {errors === undefined ? stateText(base, changes.length) : 'Some fields are not right yet'}
        </p>
        <Button type="submit" disabled={changes.length === 0} busy={publish.isPending}>
          Publish
        </Button>
      </div>
      <AnnouncementFields {...fields} />
      <NewsFields {...fields} />
      <NamedFields {...fields} part="links" />
      <DateFields {...fields} />
      <WalletFields {...fields} setting={base.newWallets} />
      <NamedFields {...fields} part="project" />
      <NamedFields {...fields} part="prices" />
      <UnsavedChanges isDirty={changes.length > 0} />
    </form>
  );
}

function stateText({ published }: PublishedContent, changes: number): string {
  if (changes > 0) return `${changes} ${changes === 1 ? 'change' : 'changes'}, not published yet`;
  return published === null
    ? 'Visitors read the defaults'
    : `Published by ${published.by}, ${formatInstant(published.at)}`;
}

/** A value of a version; its members in one line. */
function valueText({ part }: ContentDifference, value: unknown): string {
  if (value === undefined) return part === 'announcements' || part === 'news' ? 'none' : 'none, or the default';
  if (typeof value !== 'object' || value === null) return String(value);
  // An entry of the news without its id, which is its day.
  const { id: _, ...members } = value as Record<string, unknown>;
  return Object.values(members).join(' · ');
}
