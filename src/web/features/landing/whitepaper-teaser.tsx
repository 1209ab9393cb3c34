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
    <div className="paper-page paper relative mx-auto w-full max-w-md bg-surface px-6 pt-6 pb-6 text-text md:px-10 md:pt-12 md:pb-9">
      <p className="engraved text-muted">{SITE.name}</p>
      <p aria-hidden="true" className="mt-1 font-display font-semibold text-xl max-md:hidden">
        {title}
      </p>
      <h3 className="engraved mt-2 border-edge md:mt-6 border-b pb-2 font-sans text-muted">{contents}</h3>
      <ol>
        {chapters.map((chapter, index) => (
          <li key={chapter} className="flex items-baseline gap-4 border-line border-b py-1 md:py-2">
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
      heading="right"
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
