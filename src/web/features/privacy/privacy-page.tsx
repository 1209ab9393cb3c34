import type { ReactNode } from 'react';
import { PageIntro } from '#web/components/layout/page-intro.tsx';
import { HairlineList } from '#web/components/ui/hairline-list.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { usePageData } from '#web/lib/page-data.ts';
import { PRIVACY } from './texts.ts';

const FACTS = ['stored', 'reason', 'kept', 'erase'] as const;

export function PrivacyPage(): ReactNode {
  const { labels, never, rights } = PRIVACY;
  const { retention = {} } = usePageData();
  return (
    <div className="page-width py-14 md:py-20">
      <PageIntro title={PRIVACY.title} lead={PRIVACY.lead}>
        <Notice title={never.title} className="mt-3">
          {never.text}
        </Notice>
      </PageIntro>
      <Summary />
      {PRIVACY.sections.map((section) => (
        <section
          key={section.id}
          id={section.id}
          tabIndex={-1}
          aria-labelledby={`${section.id}-title`}
          className="mt-14 grid gap-x-16 gap-y-5 outline-none md:grid-cols-[4fr_8fr]"
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

/** What is stored, for how long, and links to the sections. */
function Summary(): ReactNode {
  const { title, columns, rows } = PRIVACY.summary;
  return (
    <section aria-labelledby="summary-title" className="mt-12 grid gap-4">
      <h2 id="summary-title" className="text-xl">
        {title}
      </h2>
      <table className="w-full border-collapse text-left text-sm">
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
          {rows.map(({ id, title: use, what, howLong }) => (
            <tr key={id} className="border-line border-b align-top">
              <th scope="row" className="py-3 pr-4">
                <a href={`#${id}`} className="text-link">
                  {use}
                </a>
              </th>
              <td className="py-3 pr-4">{what}</td>
              <td className="py-3">{howLong}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
