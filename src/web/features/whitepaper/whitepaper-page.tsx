import type { ComponentType, ReactNode } from 'react';
import { Link } from 'wouter';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { HairlineList } from '#web/components/ui/hairline-list.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { OutsideLink } from '#web/components/ui/outside-link.tsx';
import { PlannedDatesNote } from '#web/components/ui/planned-dates-note.tsx';
import { SITE } from '#web/content/site.ts';
import { longDate } from '#web/lib/format.ts';
import { usePlannedDates } from '#web/lib/live-content.ts';
import { AllocationTable, PresaleStructure } from './tables.tsx';
import { WHITEPAPER, type WhitepaperSection, type WhitepaperSectionId } from './texts.ts';

const TABLES: Partial<Record<WhitepaperSectionId, ComponentType>> = {
  tokenomics: AllocationTable,
  'presale-structure': PresaleStructure,
};

function printPage(): void {
  window.print();
}

/** The presale whitepaper, in print a document of its own. */
export function WhitepaperPage(): ReactNode {
  const { edition, version } = WHITEPAPER;
  return (
    <div className="whitepaper page-width py-10 md:py-12 print:max-w-none print:p-0 *:max-w-[52rem] *:print:max-w-none">
      <div className="grid gap-5">
        <h1 className="text-4xl print:text-2xl">{WHITEPAPER.title}</h1>
        <p className="max-w-[40em] text-lg text-muted">{WHITEPAPER.lead}</p>
        <p className="text-sm">
          <strong className="font-semibold">{version(edition.version)}</strong> · {longDate(edition.day)}
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
          <Button size="lg" onClick={printPage} className="noscript:hidden">
            {WHITEPAPER.printButton}
          </Button>
          <p className="hidden max-w-[29.5em] text-muted text-sm noscript:block">{WHITEPAPER.printWithoutScripts}</p>
          <OutsideLink link={WHITEPAPER.communityChat} />
        </div>
      </div>
      <div className="mt-12 grid gap-16 print:mt-6 print:block">
        {WHITEPAPER.sections.map((section, index) => (
          <PaperSection key={section.id} section={section} number={index + 1} />
        ))}
      </div>
      <div className="mt-16 grid gap-5 border-line border-t pt-8 print:mt-8 print:break-inside-avoid">
        <PlannedDatesNote dates={WHITEPAPER.dates} />
        {/* On screen it stands in the footer. */}
        <p className="hidden text-sm print:block">
          <strong className="font-semibold">{SITE.riskTitle}.</strong> {SITE.riskNote}
        </p>
        <ButtonLink href="/" size="lg" variant="secondary" className="justify-self-start print:hidden">
          {WHITEPAPER.homeLink}
        </ButtonLink>
      </div>
    </div>
  );
}

function PaperSection({
  section,
  number,
}: {
  readonly section: WhitepaperSection;
  readonly number: number;
}): ReactNode {
  const { id, title, paragraphs, points, note } = section;
  const planned = usePlannedDates();
  const Table = TABLES[id];
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6 outline-none print:mt-6 print:block print:first:mt-0"
    >
      <h2 id={`${id}-title`} className="flex items-baseline gap-4 text-2xl print:text-xl">
        <span aria-hidden="true" className="numeric font-normal text-volt print:text-base">
          {number}
        </span>
        {title}
      </h2>
      <div className="grid max-w-[44em] gap-4 print:my-3 print:block print:max-w-none">
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="print:mb-2">
            {paragraph}
          </p>
        ))}
      </div>
      {points !== undefined && (
        <HairlineList
          items={points.map((point) => ({
            title: point.title,
            text: point.text.map((part) => (typeof part === 'string' ? part : planned(part).text)).join(''),
          }))}
        />
      )}
      {Table !== undefined && <Table />}
      {note !== undefined && <Notice className="print:mt-3 print:break-inside-avoid">{note}</Notice>}
      {id === 'tokenomics' && (
        <p className="text-muted text-sm">
          {WHITEPAPER.figures.note}{' '}
          <Link href={WHITEPAPER.figures.href} className="text-link">
            {WHITEPAPER.figures.label}
          </Link>
        </p>
      )}
    </section>
  );
}
