import type { ReactNode } from 'react';
import { HairlineList } from '#web/components/ui/hairline-list.tsx';
import { RichTextView } from '#web/components/ui/rich-text-view.tsx';
import { PRESALE_PAGE } from '../texts/presale-page.ts';
import { PageSection } from './page-section.tsx';

/** What the project has not published. */
export function Unknown(): ReactNode {
  return (
    <PageSection id="unknown" title={PRESALE_PAGE.unknownTitle} lead={PRESALE_PAGE.unknownLead} inColumn="two">
      <HairlineList
        items={PRESALE_PAGE.unknown.map(({ title, text }) => ({ title, text: <RichTextView text={text} /> }))}
      />
    </PageSection>
  );
}
