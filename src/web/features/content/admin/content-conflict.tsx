import { type ReactNode, useEffect, useRef } from 'react';
import type { ContentVersion } from '#contract/content.ts';
import type { SiteContent } from '#domain/content/content.ts';
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

/** What differs from the version that somebody else saved. Focused when it appears, so that it is not missed. */
export function ContentConflict({ theirs, mine, onTakeTheirs }: ContentConflictProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="content-conflict"
      className="grid min-w-0 gap-3 rounded-md border border-amber bg-amber-tint p-4"
    >
      <h2 ref={heading} id="content-conflict" tabIndex={-1} className="text-amber text-base focus-visible:outline-none">
        {TEXTS.title}
      </h2>
      <p className="text-sm">{TEXTS.text(theirs.createdBy)}</p>
      <DifferenceList differences={shownDifferences(theirs.content, mine)} before={TEXTS.theirs} after={TEXTS.mine} />
      <Button variant="secondary" className="justify-self-start" onClick={onTakeTheirs}>
        {TEXTS.takeTheirs}
      </Button>
    </section>
  );
}
