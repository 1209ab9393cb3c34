import type { ReactNode } from 'react';
import { PageIntro } from '#web/components/layout/page-intro.tsx';
import { HairlineList } from '#web/components/ui/hairline-list.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { usePageData } from '#web/lib/page-data.ts';
import { PRIVACY, type PrivacySection } from './texts.ts';

const FACTS = ['stored', 'reason', 'kept', 'erase'] as const;

export function PrivacyPage(): ReactNode {
  const { labels, never, rights, sections } = PRIVACY;
  const { retention, confirmsNewsletter = false } = usePageData();
  const said = (text: PrivacySection['kept']): string =>
    typeof text === 'string' ? text : text({ ...retention, sendsMail: confirmsNewsletter });
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-y-10 py-10 md:py-14">
      <PageIntro title={PRIVACY.title} lead={PRIVACY.lead} />
      <Notice title={never.title}>{never.text}</Notice>
      {sections.map((section) => (
        <section
          key={section.id}
          id={section.id}
          tabIndex={-1}
          aria-labelledby={`${section.id}-title`}
          className="grid gap-x-16 gap-y-4 outline-none md:grid-cols-[4fr_8fr]"
        >
          <h2 id={`${section.id}-title`} className="text-xl">
            {section.title}
          </h2>
          <HairlineList items={FACTS.map((fact) => ({ title: labels[fact], text: said(section[fact]) }))} />
        </section>
      ))}
      <section aria-labelledby="rights-title" className="grid gap-x-16 gap-y-4 md:grid-cols-[4fr_8fr]">
        <h2 id="rights-title" className="text-xl">
          {rights.title}
        </h2>
        <p className="max-w-[44em]">{rights.text}</p>
      </section>
    </div>
  );
}
