import type { ReactNode } from 'react';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { SITE } from '#web/content/site.ts';
import { HeroPicture } from './hero-picture.tsx';
import { LightningCanvas } from './lightning-canvas.tsx';

/** The first view of the landing page. Claims are the project's own. */
const HERO = {
  lead: 'Technovex plans a layer-1 blockchain with built-in cross-chain bridging, mining and smart contracts. Its native token is TVX.',
  today: 'Nothing is for sale. Mining is simulated.',
  wallet: { label: 'Connect TVX Wallet', caption: 'Create or connect your Technovex wallet', href: '/wallet' },
  miner: { label: 'Open the Web Miner', href: '/web-miner' },
  newsletterTitle: 'Launch newsletter',
  barPercents: [75, 50],
  barsLabel: 'For illustration only',
} as const;

/** In a wide window picture and newsletter have a column of their own. */
export function Hero({ newsletter }: { readonly newsletter: ReactNode }): ReactNode {
  const { lead, today, newsletterTitle } = HERO;
  return (
    <div className="overflow-hidden">
      <div className="page-width grid gap-x-10 gap-y-3 py-3 md:grid-cols-[7fr_5fr] md:grid-rows-[auto_1fr] md:gap-y-5 md:py-11 lg:gap-x-16">
        <div className="grid content-start gap-3 md:row-span-2 md:content-center md:gap-7">
          <h1 className="text-4xl">{SITE.tagline}</h1>
          <p className="max-w-[37.5em] text-base text-muted md:text-lg">{lead}</p>
          <Actions />
          <p className="text-muted text-sm">{today}</p>
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

function Actions(): ReactNode {
  const { wallet, miner } = HERO;
  const size = 'max-md:w-full max-md:text-sm max-sm:px-2.5';
  return (
    <div className="grid cramped:grid-cols-1 grid-cols-2 gap-3 sm:gap-4 md:grid-cols-1 lg:grid-cols-[auto_1fr]">
      <ButtonLink href={miner.href} size="lg" className={`self-start justify-self-start ${size}`}>
        {miner.label}
      </ButtonLink>
      <div className="grid content-start justify-items-start gap-1.5">
        <ButtonLink href={wallet.href} size="lg" variant="secondary" aria-describedby="wallet-caption" className={size}>
          {wallet.label}
        </ButtonLink>
        <p id="wallet-caption" className="text-muted text-sm">
          {wallet.caption}
        </p>
      </div>
    </div>
  );
}

/** Two decorative bars (specification, "Landing page"). */
function Bars(): ReactNode {
  return (
    <div className="grid gap-2">
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
