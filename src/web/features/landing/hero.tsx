import { Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Logo } from '#web/components/layout/logo.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { HOME } from '#web/content/home.ts';
import { SITE } from '#web/content/site.ts';
import { HeroPicture } from './hero-picture.tsx';
import { LightningCanvas } from './lightning-canvas.tsx';

export function Hero({ newsletter }: { readonly newsletter: ReactNode }): ReactNode {
  const { lead, wallet, miner, newsletterTitle, barPercents, barsNote } = HOME.hero;
  return (
    <div className="relative overflow-hidden">
      <div className="page-width grid gap-x-16 gap-y-12 pt-10 pb-14 md:pt-16 md:pb-20 lg:grid-cols-[7fr_5fr]">
        <div className="grid content-start justify-items-start gap-6 lg:row-span-2">
          <p className="flex items-center gap-3 font-display font-semibold text-2xl">
            <Logo className="size-12" />
            {SITE.name}
          </p>
          <h1 className="text-4xl">{SITE.tagline}</h1>
          <p className="max-w-[56ch] text-lg text-muted">{lead}</p>
          <div className="mt-2 flex flex-wrap items-start gap-x-4 gap-y-5">
            <div className="grid gap-2">
              <ButtonLink href={wallet.href} size="lg" aria-describedby="wallet-caption">
                <Wallet aria-hidden="true" className="size-5" />
                {wallet.label}
              </ButtonLink>
              <p id="wallet-caption" className="text-sm">
                {wallet.caption}
              </p>
              <p className="text-muted text-sm">{SITE.seedPhraseNote}</p>
            </div>
            <div className="grid gap-2">
              <ButtonLink href={miner.href} size="lg" variant="secondary">
                {miner.label}
              </ButtonLink>
              <p className="text-muted text-sm">{SITE.simulatedLabel}</p>
            </div>
          </div>
          <section
            aria-labelledby="hero-newsletter"
            className="mt-4 grid w-full max-w-xl gap-3 border-line border-t pt-6"
          >
            <h2 id="hero-newsletter" className="text-lg">
              {newsletterTitle}
            </h2>
            {newsletter}
          </section>
        </div>
        {/* The lightning stays in this column, behind no text. */}
        <div className="relative grid content-center">
          <LightningCanvas />
          <HeroPicture className="relative mx-auto w-full max-w-88 lg:w-[112%] lg:max-w-none" />
        </div>
        {/* Two decorative bars (specification, section 2). */}
        <div className="grid content-start gap-3 lg:col-start-2">
          {barPercents.map((percent) => (
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
          <p className="text-muted text-xs">{barsNote}</p>
        </div>
      </div>
    </div>
  );
}
