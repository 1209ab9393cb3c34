import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { SITE } from '#web/content/site.ts';
import { WHITEPAPER_TITLES } from '#web/content/whitepaper-titles.ts';

const WHITEPAPER_TEASER = {
  title: 'The Presale Whitepaper',
  lead: 'Seven short chapters to read online or in print.',
  chapters: Object.values(WHITEPAPER_TITLES),
  contents: 'Contents',
  link: { label: 'Read the Whitepaper', href: '/whitepaper' },
  source: 'The whitepaper states its own token figures, which differ from those on this page.',
} as const;

/** The first page of the paper, light in both themes, with a turned corner. */
function PaperPage(): ReactNode {
  const { title, contents, chapters } = WHITEPAPER_TEASER;
  return (
    <div className="paper-page paper relative mx-auto w-full max-w-md bg-surface px-4 py-3 text-text md:px-6 md:py-5 lg:max-w-none">
      <p className="engraved text-muted max-md:hidden">{SITE.name}</p>
      <p aria-hidden="true" className="mt-1 font-display font-semibold text-xl max-md:hidden">
        {title}
      </p>
      <h3 className="engraved border-edge border-b pb-2 font-sans text-muted">{contents}</h3>
      <ol className="max-lg:columns-2 gap-x-6">
        {chapters.map((chapter, index) => (
          <li key={chapter} className="flex items-baseline gap-4 break-inside-avoid border-line border-b py-1">
            <span aria-hidden="true" className="numeric text-muted text-sm">
              {index + 1}
            </span>
            <span className="font-display font-semibold">{chapter}</span>
          </li>
        ))}
      </ol>
      <span aria-hidden="true" className="paper-fold" />
    </div>
  );
}

export function WhitepaperTeaser(): ReactNode {
  const { title, lead, link, source } = WHITEPAPER_TEASER;
  return (
    <Section
      id="whitepaper"
      heading="stacked"
      title={title}
      lead={lead}
      source={source}
      isDisputed
      aside={
        <ButtonLink href={link.href} variant="secondary">
          <FileText aria-hidden="true" className="size-4" />
          {link.label}
        </ButtonLink>
      }
    >
      <PaperPage />
    </Section>
  );
}
