import type { ReactNode } from 'react';
import type { ContentVersion } from '#contract/content.ts';
import type { SiteContent } from '#domain/content/content.ts';
import { ConflictSection } from '#web/admin/conflict-section.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { DifferenceList } from './difference-list.tsx';
import { shownDifferences } from './edited-content.ts';
import { CONTENT_ADMIN } from './texts.ts';

const TEXTS = CONTENT_ADMIN.conflict;

interface ContentConflictProps {
  readonly theirs: ContentVersion;
  readonly mine: SiteContent;
  readonly onTakeTheirs: () => void;
}

/** What differs from the version that somebody else saved. */
export function ContentConflict({ theirs, mine, onTakeTheirs }: ContentConflictProps): ReactNode {
  return (
    <ConflictSection headingId="content-conflict" title={TEXTS.title} text={TEXTS.text(theirs.createdBy)}>
      <DifferenceList differences={shownDifferences(theirs.content, mine)} before={TEXTS.theirs} after={TEXTS.mine} />
      <Button variant="secondary" className="justify-self-start" onClick={onTakeTheirs}>
        {TEXTS.takeTheirs}
      </Button>
    </ConflictSection>
  );
}
