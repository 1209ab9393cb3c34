import type { ReactNode } from 'react';
import { PageIntro } from '#web/components/layout/page-intro.tsx';
import { HairlineList } from '#web/components/ui/hairline-list.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { usePageFacts } from '#web/lib/page-facts.ts';
import { PRIVACY } from './texts.ts';

const FACTS = ['stored', 'reason', 'kept', 'erase'] as const;

export function PrivacyPage(): ReactNode {
  const { labels, never, rights } = PRIVACY;
  const { retention = {} } = usePageFacts();
  return (
    <div className="page-width py-14 md:py-20">
      <PageIntro title={PRIVACY.title} lead={PRIVACY.lead}>
        <Notice title={never.title} className="mt-3">
          {never.text}
        </Notice>
      </PageIntro>
      {PRIVACY.sections.map((section) => (
        <section
          key={section.id}
          id={section.id}
          aria-labelledby={`${section.id}-title`}
          className="mt-14 grid gap-x-16 gap-y-5 md:grid-cols-[4fr_8fr]"
        >
          <h2 id={`${section.id}-title`} className="text-xl">
            {section.title}
          </h2>
          <HairlineList
            items={FACTS.map((fact) => {
              const text = section[fact];
              return { title: labels[fact], text: typeof text === 'string' ? text : text(retention) };
            })}
          />
        </section>
      ))}
      <section
        aria-labelledby="rights-title"
        className="mt-14 grid gap-x-16 gap-y-5 border-line border-t pt-10 md:grid-cols-[4fr_8fr]"
      >
        <h2 id="rights-title" className="text-xl">
          {rights.title}
        </h2>
        <p className="max-w-[44em]">{rights.text}</p>
      </section>
    </div>
  );
}
