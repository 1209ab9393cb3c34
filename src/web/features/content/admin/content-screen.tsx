import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { contentSave } from '#contract/content.ts';
import { WaitingActs } from '#web/components/confirmation/waiting-acts.tsx';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { ContentEditor } from './content-editor.tsx';
import { contentQuery } from './content-queries.ts';
import { DifferenceList } from './difference-list.tsx';
import { shownDifferences } from './edited-content.ts';
import { CONTENT_ADMIN } from './texts.ts';

/** The content of the public pages: editor, preview and history. */
export function ContentScreen({ username }: { readonly username: string }): ReactNode {
  // Fetched on each visit, because a cached copy would end in a conflict.
  const { data, error, isFetching, refetch } = useQuery({ ...contentQuery, gcTime: 0 });
  return (
    <TeamPage title={CONTENT_ADMIN.title} lead={CONTENT_ADMIN.lead}>
      {error !== null && data === undefined && (
        <Notice tone="danger" role="alert" title={CONTENT_ADMIN.failed} className="mt-4">
          {errorMessage(error)}
          <Button variant="secondary" busy={isFetching} className="mt-2" onClick={() => void refetch()}>
            {CONTENT_ADMIN.tryAgain}
          </Button>
        </Notice>
      )}
      {data === undefined && error === null && (
        <div className="grid min-h-40 place-items-center text-muted">
          <Spinner label={CONTENT_ADMIN.loading} className="size-7" />
        </div>
      )}
      <WaitingActs
        username={username}
        isShown={({ act }) => act === 'publish-content'}
        details={({ body }) => {
          const planned = contentSave.body.safeParse(body).data?.content;
          const shown = data?.published?.content ?? {};
          return planned && <DifferenceList differences={shownDifferences(shown, planned)} />;
        }}
      />
      {data !== undefined && <ContentEditor loaded={data} />}
    </TeamPage>
  );
}
