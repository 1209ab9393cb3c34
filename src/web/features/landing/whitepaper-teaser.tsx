import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { SourceNote } from '#web/components/layout/source-note.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { HOME } from '#web/content/home.ts';

export function WhitepaperTeaser(): ReactNode {
  const { title, lead, chapters, link, note } = HOME.whitepaper;
  return (
    <Section
      id="whitepaper"
      title={title}
      lead={lead}
      aside={
        <ButtonLink href={link.href} variant="secondary">
          <FileText aria-hidden="true" className="size-4" />
          {link.label}
        </ButtonLink>
      }
    >
      <div className="grid gap-6">
        <ol className="gap-x-10 md:columns-2">
          {chapters.map((chapter, index) => (
            <li key={chapter} className="flex break-inside-avoid items-baseline gap-4 border-line border-b py-3">
              <span aria-hidden="true" className="numeric text-muted text-sm">
                {index + 1}
              </span>
              <span className="font-display font-semibold text-lg">{chapter}</span>
            </li>
          ))}
        </ol>
        <SourceNote>{note}</SourceNote>
      </div>
    </Section>
  );
}
