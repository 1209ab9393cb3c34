import { Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#web/components/ui/badge.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { SITE } from '#web/content/site.ts';
import { HeroPicture } from './hero-picture.tsx';
import { LightningCanvas } from './lightning-canvas.tsx';

/** The first view of the landing page. Claims are the project's own. */
const HERO = {
  lead: 'Technovex plans a layer-1 blockchain with built-in cross-chain bridging, mining and smart contracts. Its native token is TVX.',
  wallet: {
    label: 'Connect TVX Wallet',
    caption: 'Create or connect your Technovex wallet',
    href: '/wallet',
    mark: 'Coming soon',
  },
  miner: { label: 'Open the Web Miner', href: '/web-miner' },
  newsletterTitle: 'Launch newsletter',
  barPercents: [75, 50],
  barsNote: 'For illustration only.',
  clockNote: 'The ring: a block every 3 seconds, as planned.',
} as const;

/**
 * In a wide window picture and lightning have a column without text; on a phone they cross behind the headline, in the
 * same cell of the grid. `today`: what exists now.
 */
export function Hero({ newsletter, today }: { readonly newsletter: ReactNode; readonly today: ReactNode }): ReactNode {
  const { lead, newsletterTitle, barPercents } = HERO;
  return (
    <div className="overflow-hidden">
      <div className="page-width grid gap-x-10 gap-y-3 py-3 md:grid-cols-[7fr_5fr] md:grid-rows-[auto_auto_1fr] md:gap-y-5 md:py-11 lg:gap-x-16">
        <h1 className="relative z-1 col-start-1 row-start-1 text-4xl">{SITE.tagline}</h1>
        <div className="col-start-1 grid content-start gap-3 md:row-span-2 md:row-start-2 md:gap-5">
          <p className="max-w-[37.5em] text-base text-muted md:text-lg">{lead}</p>
          {today}
          <Actions />
          <section
            aria-labelledby="hero-newsletter"
            className="grid w-full max-w-xl gap-2 border-line border-t pt-3 md:gap-3 md:pt-5"
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
        <Bars percents={barPercents} />
      </div>
    </div>
  );
}

/** What works today first; the specified button leads to the page of the planned wallet. */
function Actions(): ReactNode {
  const { wallet, miner } = HERO;
  const size = 'max-md:w-full max-md:text-sm max-sm:px-2.5';
  return (
    <div className="grid cramped:grid-cols-1 grid-cols-2 gap-3 sm:gap-4">
      <div className="grid content-start justify-items-start gap-1.5">
        <ButtonLink href={miner.href} size="lg" className={size}>
          {miner.label}
        </ButtonLink>
        <p className="text-muted text-sm">{SITE.simulatedLabel}</p>
      </div>
      <div className="grid content-start justify-items-start gap-1.5">
        <ButtonLink href={wallet.href} size="lg" variant="secondary" aria-describedby="wallet-caption" className={size}>
          <Wallet aria-hidden="true" className="size-5 max-sm:hidden" />
          {wallet.label}
        </ButtonLink>
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
          <Badge>{wallet.mark}</Badge>
          <p id="wallet-caption">{wallet.caption}</p>
        </div>
      </div>
    </div>
  );
}

/** Two decorative bars (specification, "Landing page"). */
function Bars({ percents }: { readonly percents: readonly number[] }): ReactNode {
  return (
    <div className="grid content-start gap-2 md:col-start-2 md:gap-3">
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
      <p className="text-muted text-xs">{HERO.barsNote}</p>
      <p className="text-muted text-xs max-md:hidden">{HERO.clockNote}</p>
    </div>
  );
}
