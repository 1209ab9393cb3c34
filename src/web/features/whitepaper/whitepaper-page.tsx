import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { HairlineList, OutsideLink } from '#web/components/layout/content-page.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { DataTable } from '#web/components/ui/data-table.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { PaperCover } from '#web/components/ui/paper-cover.tsx';
import { PlannedDatesNote } from '#web/components/ui/planned-dates-note.tsx';
import { MAINNET, Q1_2026, Q3_2025, SECURITY_AUDIT } from '#web/content/dates.ts';
import { BUILT_IN_LINKS } from '#web/content/links.ts';
import { SITE } from '#web/content/site.ts';
import { WHITEPAPER_EDITION, WHITEPAPER_TOKENOMICS } from '#web/content/whitepaper.ts';
import { groupDigits, longDate } from '#web/lib/format.ts';
import { usePlannedDates } from '#web/lib/live-content.ts';
import { CHAPTERS, Contents, chapterNumber } from './contents.tsx';

const { allocation, circulatingTvxMax, marketCapUsd, phases, targetPriceUsd, totalSupplyTvx } = WHITEPAPER_TOKENOMICS;

/** `$0.25`. */
const usd = (price: number): string => `$${groupDigits(price, 2)}`;

/** `$25M`; for whole millions. */
const millions = (amountUsd: number): string => `$${groupDigits(amountUsd / 1_000_000)}M`;

const TARGET_PRICE = `$${targetPriceUsd.from} to $${targetPriceUsd.to}`;
const MARKET_CAP = `${millions(marketCapUsd.from)} to ${millions(marketCapUsd.to)}`;
const PHASES_TVX = groupDigits(phases.reduce((sum, { tvx }) => sum + tvx, 0));
const PHASES_CAP = millions(phases.reduce((sum, { raiseCapUsd }) => sum + raiseCapUsd, 0));

/** The presale whitepaper, in print a document of its own. Claims and numbers are the project's own. */
export function WhitepaperPage(): ReactNode {
  return (
    <div className="whitepaper page-width py-8 md:pt-10 print:max-w-none print:p-0">
      <div className="flex items-center justify-between gap-6 border-line pb-8 md:border-b md:pb-10 print:block print:p-0">
        <div className="grid gap-5 print:block">
          <h1 className="text-display print:text-title">Presale Whitepaper</h1>
          <p className="text-muted text-sm">
            {`Version ${WHITEPAPER_EDITION.version}, ${longDate(WHITEPAPER_EDITION.day)}`}
          </p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
            <Button size="lg" onClick={() => window.print()} className="noscript:hidden">
              Print PDF
            </Button>
            <p className="hidden max-w-[29.5em] text-muted text-sm noscript:block">
              To get this paper as a PDF, use your browser’s print command.
            </p>
            <OutsideLink link={BUILT_IN_LINKS.communityChat} />
          </div>
        </div>
        <PaperCover className="size-56 shrink-0 max-md:hidden lg:size-72 print:hidden" />
      </div>
      <div className="grid-cols-[minmax(0,5fr)_minmax(0,7fr)] gap-x-6 md:grid print:block">
        <Contents />
        {/* The sections in order (specification, "Whitepaper page"). */}
        <div className="print:mt-6">
          <Plans />
          <Tokenomics />
          <PresaleStructure />
          <SecurityAndGovernance />
          <PaperSection id="conclusion">
            <Paragraphs>
              <p>
                Technovex plans a fast layer-1 chain that combines mining, smart contracts and bridges to other chains,
                and a presale in three phases with stated amounts, prices and caps.
              </p>
              <p>
                These figures are the plans of a project whose mainnet is not live. Ask questions in the community chat,
                follow the channels for launch updates, and risk only what you can afford to lose.
              </p>
            </Paragraphs>
          </PaperSection>
        </div>
      </div>
      <div className="mt-12 grid gap-5 border-line border-t pt-6 print:mt-8 print:break-inside-avoid">
        <PlannedDatesNote dates={[SECURITY_AUDIT, Q3_2025, MAINNET, Q1_2026]} />
        {/* On screen the footer says it. */}
        <p className="hidden text-sm print:block">
          <strong className="font-semibold">{SITE.riskTitle}.</strong> {SITE.riskNote}
        </p>
        <ButtonLink href="/" size="lg" variant="secondary" className="justify-self-start print:hidden">
          Return to Home
        </ButtonLink>
      </div>
    </div>
  );
}

interface PaperSectionProps {
  readonly id: keyof typeof CHAPTERS;
  readonly children: ReactNode;
}

function PaperSection({ id, children }: PaperSectionProps): ReactNode {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-line border-t py-8 outline-none first:border-0 max-md:first:pt-6 md:gap-5 print:mt-6 print:block print:border-0 print:p-0 print:first:mt-0"
    >
      <h2 id={`${id}-title`} className="flex items-baseline gap-4 text-title">
        <span aria-hidden="true" className="font-normal text-muted tabular-nums">
          {chapterNumber(id)}
        </span>
        {CHAPTERS[id]}
      </h2>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 print:block">{children}</div>
    </section>
  );
}

function Paragraphs({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className="grid max-w-[44em] gap-4 print:my-3 print:block print:max-w-none *:print:mb-2">{children}</div>;
}

function Note({ children }: { readonly children: ReactNode }): ReactNode {
  return <Notice className="print:mt-3 print:break-inside-avoid">{children}</Notice>;
}

/** Below a table. */
function Figures({ items }: { readonly items: Readonly<Record<string, string>> }): ReactNode {
  return (
    <dl className="flex break-inside-avoid flex-wrap gap-x-12 gap-y-4 print:mt-4">
      {Object.entries(items).map(([label, value]) => (
        <div key={label} className="grid gap-1">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="font-display font-semibold text-title print:text-base">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Plans(): ReactNode {
  return (
    <>
      <PaperSection id="introduction">
        <Paragraphs>
          <p>
            Technovex is a layer-1 blockchain project. Its native token is TVX, with 18 decimals. Testnet v1.0 is
            announced for developers; the mainnet is planned.
          </p>
          <p>
            This paper describes what the project plans to build, how the supply of TVX is divided, and the phases,
            prices and caps of the presale.
          </p>
          <p>
            All statements are the project’s own. They are plans, not measurements, and this paper is not an offer:
            nothing can be bought on this site today.
          </p>
        </Paragraphs>
      </PaperSection>
      <PaperSection id="vision">
        <Paragraphs>
          <p>
            A fast chain, built for builders, traders and innovators. Builders are to get smart contracts and the tools
            to write them, traders short block times, and innovators a network with built-in bridges to other chains.
          </p>
          <p>Mining and smart contracts will share one network, so that people can do more than hold a token.</p>
        </Paragraphs>
      </PaperSection>
      <PaperSection id="key-features">
        <Paragraphs>
          <p>Five design targets describe the chain, as stated by the project.</p>
        </Paragraphs>
        <HairlineList
          items={{
            'Cross-chain bridging': 'Planned as a part of the chain, for moving value to and from other networks.',
            'Mining plus smart contracts': 'Both planned on one layer-1 network, with TVX as the native token.',
            'AI contract builder': 'An optional helper for writing smart contracts.',
            '3-second block time': 'A new block every three seconds.',
            'More than 10,000 transactions per second': 'The throughput that the network is designed for.',
          }}
        />
        <Note>{SITE.simulatedNote}</Note>
      </PaperSection>
    </>
  );
}

function Tokenomics(): ReactNode {
  return (
    <PaperSection id="tokenomics">
      <Paragraphs>
        <p>
          The total supply is 100,000,000 TVX. Three presale phases offer 13,000,000 and the public listing 2,000,000.
          At most these 15,000,000 TVX will circulate at launch.
        </p>
        <p>The rest is reserved for validators, developers, the treasury and the team, whose share is vested.</p>
      </Paragraphs>
      <div className="grid gap-5 print:my-4 print:block">
        <DataTable
          caption="Allocation of the supply"
          columns={['Part', 'TVX', 'Share']}
          rows={allocation.map((part) => ({
            key: part.label,
            cells: [
              'remark' in part ? `${part.label} (${part.remark})` : part.label,
              groupDigits(part.tvx),
              `${(100 * part.tvx) / totalSupplyTvx}%`,
            ],
          }))}
          total={['Total supply', groupDigits(totalSupplyTvx), '100%']}
        />
        <Figures items={{ 'Circulating supply at launch': `at most ${groupDigits(circulatingTvxMax)} TVX` }} />
      </div>
      <p className="text-muted text-sm">
        Figures of the Presale Whitepaper.{' '}
        <Link href="/trust#figures" className="text-link">
          Where documents disagree
        </Link>
      </p>
    </PaperSection>
  );
}

/** The three phases, and the targets for mainnet. */
function PresaleStructure(): ReactNode {
  return (
    <PaperSection id="presale-structure">
      <Paragraphs>
        <p>
          {`Each phase offers a fixed amount at a fixed price. The amount times the price is the most that a phase can raise, ${PHASES_CAP} in all.`}
        </p>
        <p>
          {`For mainnet the project states a target price of ${TARGET_PRICE} and a market cap of ${MARKET_CAP}. Targets are not promises: nobody can guarantee the price of a token.`}
        </p>
      </Paragraphs>
      <div className="grid gap-5 print:my-4 print:block">
        <DataTable
          caption="Price and amount of each phase"
          columns={['Phase', 'TVX', 'Phase price', 'Raise cap']}
          rows={phases.map(({ label, tvx, priceUsd, raiseCapUsd }) => ({
            key: label,
            cells: [label, groupDigits(tvx), usd(priceUsd), millions(raiseCapUsd)],
          }))}
          total={['All phases', PHASES_TVX, '', PHASES_CAP]}
        />
        <Figures items={{ 'Mainnet target price': TARGET_PRICE, 'Market cap': MARKET_CAP }} />
      </div>
      <Note>
        {`A market cap of ${MARKET_CAP} at ${TARGET_PRICE} corresponds to 10,000,000 TVX in circulation; the circulating supply at launch is stated as at most 15,000,000.`}
      </Note>
    </PaperSection>
  );
}

function SecurityAndGovernance(): ReactNode {
  const planned = usePlannedDates();
  return (
    <PaperSection id="security-and-governance">
      <Paragraphs>
        <p>
          How the network and its users will be protected, and how decisions will be made. Dates are the project’s own.
        </p>
      </Paragraphs>
      <HairlineList
        items={{
          'Security audit': `On the roadmap for ${planned(SECURITY_AUDIT).text}. This paper contains no audit results.`,
          Consensus: `Stated to confirm blocks in under 1 second and to tolerate up to 33% malicious nodes. The Lightning Consensus is planned for ${planned(Q3_2025).text}.`,
          Validators: '25,000,000 TVX are reserved as incentives for validators.',
          'Identity verification':
            'Mined TVX cannot be withdrawn before mainnet. Claiming it at mainnet requires identity verification (KYC).',
          Governance: `On the roadmap for ${planned(MAINNET).text}, together with the mainnet; on its own page for ${planned(Q1_2026).text}. The treasury is planned to hold 30,000,000 TVX.`,
          'Your keys': `${SITE.seedPhraseNote} Anyone who does is trying to steal your tokens.`,
        }}
      />
    </PaperSection>
  );
}
