import { type ReactNode, useEffect } from 'react';
import { PageIntro } from '#web/components/layout/page-intro.tsx';
import { HairlineList } from '#web/components/ui/hairline-list.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { PathSteps } from '#web/components/ui/path-steps.tsx';
import { usePageData } from '#web/lib/page-data.ts';
import '#web/styles/explain.css';
import { PRIVACY } from './texts.ts';

const FACTS = ['stored', 'reason', 'kept', 'erase'] as const;

/** Opens the section that the address names; browsers do so themselves only when they load a page. */
function useNamedSection(): void {
  useEffect(() => {
    function open(): void {
      const target = document.getElementById(window.location.hash.slice(1));
      const folded = target?.closest('details');
      if (!folded || folded.open) return;
      folded.open = true;
      target?.scrollIntoView();
    }
    open();
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, []);
}

export function PrivacyPage(): ReactNode {
  const { never, rights, places, list } = PRIVACY;
  useNamedSection();
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-y-14 py-10 md:py-14">
      <PageIntro title={PRIVACY.title} lead={PRIVACY.lead} />
      <section aria-labelledby="places-title" className="@container grid gap-6">
        <h2 id="places-title" className="sr-only">
          {places.title}
        </h2>
        <PathSteps steps={places.steps} />
        <Notice title={never.title}>{never.text}</Notice>
      </section>
      <section aria-labelledby="list-title">
        <h2 id="list-title" className="text-xl">
          {list.title}
        </h2>
        <p className="mt-1 text-muted text-sm">{list.lead}</p>
        <p aria-hidden="true" className="use use-columns engraved mt-4 border-edge border-b py-2 text-muted">
          <span />
          {list.columns.map((column) => (
            <span key={column}>{column}</span>
          ))}
        </p>
        {PRIVACY.sections.map((section) => (
          <Folded key={section.id} section={section} />
        ))}
      </section>
      <section aria-labelledby="rights-title" className="grid gap-x-16 gap-y-5 md:grid-cols-[4fr_8fr]">
        <h2 id="rights-title" className="text-xl">
          {rights.title}
        </h2>
        <p className="max-w-[44em]">{rights.text}</p>
      </section>
    </div>
  );
}

type Section = (typeof PRIVACY.sections)[number];

/** A row in short, which opens the details of the use. */
function Folded({ section }: { readonly section: Section }): ReactNode {
  const { labels, list } = PRIVACY;
  const { retention = {}, confirmsNewsletter = false } = usePageData();
  const settings = { ...retention, sendsMail: confirmsNewsletter };
  const said = (text: Section['kept']): string => (typeof text === 'string' ? text : text(settings));
  return (
    <details className="border-line border-b">
      <summary className="use cursor-pointer py-3 hover:text-volt">
        <h3 className="font-sans font-semibold tracking-normal">{section.title}</h3>
        {section.short.map((text, index) => (
          <span key={list.columns[index]} data-label={list.columns[index]} className="text-sm">
            {said(text)}
          </span>
        ))}
      </summary>
      <div id={section.id} tabIndex={-1} className="folded pb-8 outline-none">
        <HairlineList items={FACTS.map((fact) => ({ title: labels[fact], text: said(section[fact]) }))} />
      </div>
    </details>
  );
}
