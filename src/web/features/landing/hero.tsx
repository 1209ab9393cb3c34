import { Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Logo } from '#web/components/layout/logo.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { SITE } from '#web/content/site.ts';
import { HeroPicture } from './hero-picture.tsx';
import { LightningCanvas } from './lightning-canvas.tsx';

/** The first view of the landing page. Claims are the project's own (specification, sections 1 and 2). */
const HERO = {
  lead: 'Technovex is a layer-1 blockchain with built-in cross-chain bridging, mining and smart contracts. Its native token is TVX.',
  wallet: { label: 'Connect TVX Wallet', caption: 'Create or connect your Technovex wallet', href: '/wallet' },
  miner: { label: 'Open the Web Miner', href: '/web-miner' },
  newsletterTitle: 'Launch newsletter',
  barPercents: [75, 50],
  barsNote: 'For illustration only.',
} as const;

/**
 * In a wide window picture and lightning have a column without text; on a phone they cross behind the headline, in the
 * same cell of the grid.
 */
export function Hero({ newsletter }: { readonly newsletter: ReactNode }): ReactNode {
  const { lead, wallet, miner, newsletterTitle, barPercents, barsNote } = HERO;
  return (
    <div className="overflow-hidden">
      <div className="page-width grid gap-x-10 gap-y-5 pt-7 pb-7 md:grid-cols-[7fr_5fr] md:grid-rows-[auto_auto_1fr] md:pt-10 md:pb-14 lg:gap-x-16">
        <div className="relative z-1 col-start-1 row-start-1 grid content-start gap-5">
          <p className="flex items-center gap-3 font-display font-semibold text-2xl">
            <Logo className="size-10" />
            {SITE.name}
          </p>
          <h1 className="text-4xl">{SITE.tagline}</h1>
        </div>
        <div className="col-start-1 grid content-start justify-items-start gap-5 md:row-span-2 md:row-start-2">
          <p className="max-w-[37.5em] text-base text-muted md:text-lg">{lead}</p>
          <div className="flex flex-wrap items-start gap-x-4 gap-y-4">
            <div className="grid gap-1.5">
              <ButtonLink href={wallet.href} size="lg" aria-describedby="wallet-caption">
                <Wallet aria-hidden="true" className="size-5" />
                {wallet.label}
              </ButtonLink>
              <p id="wallet-caption" className="text-sm">
                {wallet.caption}
              </p>
              <p className="text-muted text-sm">{SITE.seedPhraseNote}</p>
            </div>
            <div className="grid gap-1.5">
              <ButtonLink href={miner.href} size="lg" variant="secondary">
                {miner.label}
              </ButtonLink>
              <p className="text-muted text-sm">{SITE.simulatedLabel}</p>
            </div>
          </div>
          <section
            aria-labelledby="hero-newsletter"
            className="grid w-full max-w-xl gap-3 border-line border-t pt-4 md:pt-5"
          >
            <h2 id="hero-newsletter" className="text-lg">
              {newsletterTitle}
            </h2>
            {newsletter}
          </section>
        </div>
        <div className="relative col-start-1 row-start-1 grid min-h-0 content-center md:col-start-2 md:row-span-2">
          <LightningCanvas />
          <HeroPicture className="hero-picture" />
        </div>
        <Bars percents={barPercents} note={barsNote} />
      </div>
    </div>
  );
}

/** Two decorative bars (specification, section 2). */
function Bars({ percents, note }: { readonly percents: readonly number[]; readonly note: string }): ReactNode {
  return (
    <div className="grid content-start gap-3 md:col-start-2">
      {percents.map((percent) => (
        <svg
          key={percent}
          viewBox="0 0 100 1"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-1.5 w-full rounded-full bg-line"
        >
          <rect width={percent} height="1" className="level-bar fill-volt" />
        </svg>
      ))}
      <p className="text-muted text-xs">{note}</p>
    </div>
  );
}
