import type { ComponentType, ReactNode } from 'react';
import { HairlineList } from '#web/components/ui/hairline-list.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { RichTextView } from '#web/components/ui/rich-text-view.tsx';
import type { WhitepaperSectionId } from '#web/content/whitepaper-titles.ts';
import { WHITEPAPER_TOKENOMICS } from '#web/content/whitepaper-tokenomics.ts';
import { useStatText } from '#web/lib/page-data.ts';
import { Allocation } from './allocation.tsx';
import { PresaleStructure } from './presale-structure.tsx';
import type { WhitepaperSection } from './texts.ts';

/** The charts and tables of a section. */
const CHARTS: Partial<Record<WhitepaperSectionId, ComponentType>> = {
  tokenomics: Allocation,
  'presale-structure': PresaleStructure,
};

export interface PaperSectionProps {
  readonly section: WhitepaperSection;
  readonly number: number;
}

export function PaperSection({ section, number }: PaperSectionProps): ReactNode {
  const { id, title, paragraphs, points, note } = section;
  const Chart = CHARTS[id];
  const textOf = useStatText();
  const landingPrice = textOf(WHITEPAPER_TOKENOMICS.landingPrice);
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
          <p key={String(paragraph[0])} className="print:mb-2">
            <RichTextView text={paragraph} />
          </p>
        ))}
      </div>
      {points !== undefined && (
        <HairlineList
          items={points.map((point) => ({ title: point.title, text: <RichTextView text={point.text} /> }))}
        />
      )}
      {Chart !== undefined && <Chart />}
      {note !== undefined && (
        <Notice className="print:mt-3 print:break-inside-avoid">
          {typeof note === 'function' ? note(landingPrice) : note}
        </Notice>
      )}
    </section>
  );
}
