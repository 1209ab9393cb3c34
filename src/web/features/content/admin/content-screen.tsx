import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { contentSave } from '#contract/content.ts';
import { QueryView } from '#web/admin/query-view.tsx';
import { WaitingActs } from '#web/components/confirmation/waiting-acts.tsx';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { ContentEditor } from './content-editor.tsx';
import { contentQuery } from './content-queries.ts';
import { DifferenceList } from './difference-list.tsx';
import { shownDifferences } from './edited-content.ts';
import { CONTENT_ADMIN } from './texts.ts';

/** The content of the public pages: editor, preview and history. */
export function ContentScreen({ username }: { readonly username: string }): ReactNode {
  // Fetched on each visit, because a cached copy would end in a conflict.
  const query = useQuery({ ...contentQuery, gcTime: 0 });
  return (
    <TeamPage title={CONTENT_ADMIN.title} lead={CONTENT_ADMIN.lead}>
      <WaitingActs
        username={username}
        isShown={({ act }) => act === 'publish-content'}
        details={({ body }) => {
          const planned = contentSave.body.safeParse(body).data?.content;
          const shown = query.data?.published?.content ?? {};
          return planned && <DifferenceList differences={shownDifferences(shown, planned)} />;
        }}
      />
      <QueryView query={query} texts={CONTENT_ADMIN}>
        {(loaded) => <ContentEditor loaded={loaded} />}
      </QueryView>
    </TeamPage>
  );
}
