import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryView } from '#web/admin/query-view.tsx';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { ContentEditor } from './content-editor.tsx';
import { contentQuery } from './content-queries.ts';
import { CONTENT_ADMIN } from './texts.ts';

/** The content of the public pages: editor, preview and history. */
export function ContentScreen(): ReactNode {
  // Fetched on each visit, because a cached copy would end in a conflict.
  const query = useQuery({ ...contentQuery, gcTime: 0 });
  return (
    <TeamPage title={CONTENT_ADMIN.title} lead={CONTENT_ADMIN.lead}>
      <QueryView query={query} texts={CONTENT_ADMIN}>
        {(loaded) => <ContentEditor loaded={loaded} />}
      </QueryView>
    </TeamPage>
  );
}
