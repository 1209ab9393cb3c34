import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { SourceNote } from '#web/components/layout/source-note.tsx';
import { HOME } from '#web/content/home.ts';
import { SITE } from '#web/content/site.ts';

export function ProblemSection(): ReactNode {
  const { title, solutionTitle, rows } = HOME.problem;
  return (
    <Section id="problem" title={title} aside={<SourceNote>{SITE.claimsNote}.</SourceNote>}>
      <dl className="grid">
        {rows.map((row) => (
          <div
            key={row.problem}
            className="grid gap-x-10 gap-y-4 border-line border-t py-7 first:border-t-0 first:pt-0 md:grid-cols-2"
          >
            <dt className="grid content-start gap-1">
              <span className="font-display font-semibold text-lg">{row.problem}</span>
              <span className="text-muted">{row.text}</span>
            </dt>
            <dd className="grid content-start gap-1 border-volt border-l-2 pl-5">
              <span className="engraved text-muted">{solutionTitle}</span>
              <span className="font-semibold">{row.solution}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
