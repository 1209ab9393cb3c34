import type { ReactNode } from 'react';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { HOME } from '#web/content/home.ts';
import { SITE } from '#web/content/site.ts';
import { DesignTargets } from './design-targets.tsx';
import { StormGauge } from './storm-gauge.tsx';

export function Hero(): ReactNode {
  return (
    <div className="overflow-hidden">
      <div className="page-width grid items-center gap-x-12 gap-y-10 pt-12 pb-14 md:pt-20 md:pb-20 md:grid-cols-[7fr_5fr]">
        <div className="grid justify-items-start gap-6">
          <h1 className="text-4xl">{SITE.tagline}</h1>
          <p className="max-w-[56ch] text-lg text-muted">{HOME.lead}</p>
          <div className="mt-2 grid gap-3 sm:flex sm:items-center sm:gap-5">
            <ButtonLink href="/web-miner" size="lg" className="shrink-0">
              {HOME.callToAction}
            </ButtonLink>
            <p className="max-w-[36ch] text-muted text-sm">
              <strong className="font-semibold text-text">{SITE.simulatedLabel}.</strong> {HOME.callToActionNote}
            </p>
          </div>
          <DesignTargets />
        </div>
        <StormGauge className="mx-auto w-full max-w-80 md:w-[135%] md:max-w-none lg:w-full" />
      </div>
    </div>
  );
}
