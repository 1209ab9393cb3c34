import { type ReactNode, useRef } from 'react';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { OutsideLink } from '#web/components/ui/outside-link.tsx';
import { Stat } from '#web/components/ui/stat.tsx';
import { SITE } from '#web/content/site.ts';
import { WHITEPAPER_TOKENOMICS } from '#web/content/whitepaper-tokenomics.ts';
import { groupDigits, longDate } from '#web/lib/format.ts';
import { ContentsList } from './contents-list.tsx';
import { formatMillions, formatUsdPrice } from './numbers.ts';
import { PaperSection } from './paper-section.tsx';
import { WHITEPAPER } from './texts.ts';

/** Which edition this is, and, folded, what changed. */
function Edition(): ReactNode {
  const { edition, earlierEditions, version, changed } = WHITEPAPER;
  return (
    <div className="border-volt border-l-2 pl-4 text-sm">
      <p>
        <strong className="font-semibold">{version(edition.version)}</strong> · {longDate(edition.day)} ·{' '}
        {WHITEPAPER.stated}
      </p>
      <details className="print:hidden">
        <summary className="min-h-11 w-fit cursor-pointer content-center font-semibold hover:text-volt">
          {changed}
        </summary>
        <div className="grid gap-2">
          {[edition, ...earlierEditions].map((one) => (
            <p key={one.version}>
              {version(one.version)} · {longDate(one.day)} · {one.changed}
            </p>
          ))}
        </div>
      </details>
    </div>
  );
}

function large(value: ReactNode): ReactNode {
  return <span className="text-xl">{value}</span>;
}

/** The figures that a reader asks for first. */
function KeyFigures(): ReactNode {
  const { title, ...labels } = WHITEPAPER.keyFigures;
  const { totalSupplyTvx, phases } = WHITEPAPER_TOKENOMICS;
  const sum = (pick: (phase: (typeof phases)[number]) => number): number =>
    phases.reduce((total, phase) => total + pick(phase), 0);
  return (
    <section aria-labelledby="key-figures" className="mt-8 border-edge border-y py-5 md:mt-12 print:hidden">
      <h2 id="key-figures" className="sr-only">
        {title}
      </h2>
      <dl className="flex flex-wrap justify-between gap-5">
        <Stat label={labels.supply} value={large(groupDigits(totalSupplyTvx))} unit={SITE.token} />
        <Stat
          label={labels.phases}
          value={large(phases.length)}
          unit={`${groupDigits(sum(({ tvx }) => tvx))} ${SITE.token}`}
        />
        <Stat label={labels.raiseCap} value={large(formatMillions(sum(({ raiseCapUsd }) => raiseCapUsd)))} />
        <Stat label={labels.prices} value={large(phases.map(({ priceUsd }) => formatUsdPrice(priceUsd)).join(', '))} />
      </dl>
    </section>
  );
}

function printPage(): void {
  window.print();
}

/** The presale whitepaper, on screen beside its contents, in print as a separate document. */
export function WhitepaperPage(): ReactNode {
  const paper = useRef<HTMLDivElement>(null);
  return (
    <div className="whitepaper page-width py-10 md:py-12 print:max-w-none print:p-0">
      <div className="grid items-end gap-x-16 gap-y-8 lg:grid-cols-[8fr_4fr] print:block">
        <div className="grid gap-5">
          <h1 className="text-4xl print:text-2xl">{WHITEPAPER.title}</h1>
          <p className="max-w-[40em] text-lg text-muted">{WHITEPAPER.lead}</p>
        </div>
        <div className="grid gap-3">
          <Edition />
          <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
            <Button size="lg" onClick={printPage} className="noscript:hidden">
              {WHITEPAPER.printButton}
            </Button>
            <p className="hidden max-w-[29.5em] text-muted text-sm noscript:block">{WHITEPAPER.printWithoutScripts}</p>
            <OutsideLink link={WHITEPAPER.communityChat} />
          </div>
        </div>
      </div>
      <KeyFigures />
      <div className="grid gap-x-16 gap-y-10 pt-10 lg:grid-cols-[14rem_minmax(0,1fr)] print:mt-6 print:block print:pt-4">
        <ContentsList paper={paper} />
        <div ref={paper} className="grid gap-16 print:block">
          {WHITEPAPER.sections.map((section, index) => (
            <PaperSection key={section.id} section={section} number={index + 1} />
          ))}
          <div className="grid gap-5 border-line border-t pt-8 print:mt-8 print:break-inside-avoid">
            <p className="max-w-[44em] text-sm">
              <strong className="font-semibold">{SITE.riskTitle}.</strong> {SITE.riskNote}
            </p>
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <ButtonLink href="/" size="lg" variant="secondary" className="print:hidden">
                {WHITEPAPER.homeLink}
              </ButtonLink>
              <OutsideLink link={WHITEPAPER.communityChat} />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
