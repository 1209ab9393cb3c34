import { type ReactNode, useEffect } from 'react';
import { PageIntro } from '#web/components/layout/page-intro.tsx';
import { HairlineList } from '#web/components/ui/hairline-list.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
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
  const { never, rights } = PRIVACY;
  useNamedSection();
  return (
    <div className="page-width py-14 md:py-20">
      <PageIntro title={PRIVACY.title} lead={PRIVACY.lead}>
        <Notice title={never.title} className="mt-3">
          {never.text}
        </Notice>
      </PageIntro>
      <Summary />
      <section aria-labelledby="details-title" className="mt-14 grid gap-x-16 gap-y-5 md:grid-cols-[4fr_8fr]">
        <h2 id="details-title" className="text-xl">
          {PRIVACY.sectionsTitle}
        </h2>
        <div className="border-line border-t">
          {PRIVACY.sections.map((section) => (
            <Folded key={section.id} section={section} />
          ))}
        </div>
      </section>
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

type Section = (typeof PRIVACY.sections)[number];

function Folded({ section }: { readonly section: Section }): ReactNode {
  const { labels } = PRIVACY;
  const { retention = {} } = usePageData();
  return (
    <details className="border-line border-b">
      <summary className="min-h-14 cursor-pointer content-center font-semibold hover:text-volt">
        <h3 className="inline font-sans tracking-normal">{section.title}</h3>
      </summary>
      <div id={section.id} tabIndex={-1} className="folded pb-6 outline-none">
        <HairlineList
          items={FACTS.map((fact) => {
            const text = section[fact];
            return { title: labels[fact], text: typeof text === 'string' ? text : text(retention) };
          })}
        />
      </div>
    </details>
  );
}

/** What is stored, for how long and how to delete it, with links to the sections. One column on a phone. */
function Summary(): ReactNode {
  const { title, columns, rows } = PRIVACY.summary;
  return (
    <section aria-labelledby="summary-title" className="mt-12 grid gap-4">
      <h2 id="summary-title" className="text-xl">
        {title}
      </h2>
      <table className="stacked w-full border-collapse text-left text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="engraved border-edge border-b py-2 pr-4 text-muted">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, title: use, what, howLong, howToDelete }) => (
            <tr key={id} className="border-line border-b align-top">
              <th scope="row" className="py-3 pr-4">
                <a href={`#${id}`} className="text-link">
                  {use}
                </a>
              </th>
              {[what, howLong, howToDelete].map((text, index) => (
                <td key={columns[index + 1]} data-label={columns[index + 1]} className="py-3 pr-4 last:pr-0">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
