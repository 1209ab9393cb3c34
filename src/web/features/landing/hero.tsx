import { Lock } from 'lucide-react';
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
  barsLabel: 'For illustration only',
} as const;

/** In a wide window picture and newsletter have a column of their own. `today`: what exists now. */
export function Hero({ newsletter, today }: { readonly newsletter: ReactNode; readonly today: ReactNode }): ReactNode {
  const { lead, newsletterTitle } = HERO;
  return (
    <div className="overflow-hidden">
      <div className="page-width grid gap-x-10 gap-y-3 py-3 md:grid-cols-[7fr_5fr] md:grid-rows-[auto_1fr] md:gap-y-5 md:py-11 lg:gap-x-16">
        <div className="grid content-start gap-3 md:row-span-2 md:content-between md:gap-5">
          <h1 className="text-4xl">{SITE.tagline}</h1>
          <p className="max-w-[37.5em] text-base text-muted md:text-lg">{lead}</p>
          {today}
          <Actions />
        </div>
        <section
          aria-labelledby="hero-newsletter"
          className="grid content-start gap-2 border-line border-t pt-3 md:col-start-2 md:row-start-2 md:pt-5"
        >
          <h2 id="hero-newsletter" className="text-lg">
            {newsletterTitle}
          </h2>
          {newsletter}
        </section>
        <div className="relative grid grid-cols-[3rem_1fr] items-center gap-x-4 gap-y-4 md:col-start-2 md:row-start-1 md:grid-cols-1">
          <div className="mx-auto w-full max-w-88 md:relative">
            <LightningCanvas />
            <HeroPicture />
          </div>
          <Bars />
        </div>
      </div>
    </div>
  );
}

/** What works today first; the specified button leads to the page of the planned wallet. */
function Actions(): ReactNode {
  const { wallet, miner } = HERO;
  const size = 'max-md:w-full max-md:text-sm max-sm:px-2.5';
  return (
    <div className="grid cramped:grid-cols-1 grid-cols-2 gap-3 sm:gap-4 md:grid-cols-1 lg:grid-cols-[auto_1fr]">
      <div className="grid content-start justify-items-start gap-1.5">
        <ButtonLink href={miner.href} size="lg" className={size}>
          {miner.label}
        </ButtonLink>
        <p className="text-muted text-sm">{SITE.simulatedLabel}</p>
      </div>
      <div className="grid content-start justify-items-start gap-1.5">
        <ButtonLink
          href={wallet.href}
          size="lg"
          variant="secondary"
          aria-describedby="wallet-caption"
          className={`border-dashed text-muted ${size}`}
        >
          <Lock aria-hidden="true" className="size-5 max-sm:hidden" />
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
function Bars(): ReactNode {
  return (
    <div className="grid gap-2 max-md:pr-12">
      <p className="engraved text-muted">{HERO.barsLabel}</p>
      {HERO.barPercents.map((percent) => (
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
    </div>
  );
}
