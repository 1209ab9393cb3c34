import type { ReactNode } from 'react';
import { GameTeaser } from '#web/features/landing/game-teaser.tsx';
import { Hero } from '#web/features/landing/hero.tsx';
import { HowItWorks } from '#web/features/landing/how-it-works.tsx';
import { LaunchNews } from '#web/features/landing/launch-news.tsx';
import { MinerTeaser } from '#web/features/landing/miner-teaser.tsx';
import { PowerfulFeatures } from '#web/features/landing/powerful-features.tsx';
import { ProblemSection } from '#web/features/landing/problem-section.tsx';
import { RiskNote } from '#web/features/landing/risk-note.tsx';
import { Roadmap } from '#web/features/landing/roadmap.tsx';
import { Technology } from '#web/features/landing/technology.tsx';
import { Tokenomics } from '#web/features/landing/tokenomics.tsx';
import { WhitepaperTeaser } from '#web/features/landing/whitepaper-teaser.tsx';
import { NewsletterForm } from '#web/features/newsletter/newsletter-form.tsx';
import { refreshPresale, usePresale } from '#web/features/presale/public/latest-presale.ts';
import { PresaleInfo } from '#web/features/presale/public/presale-info.tsx';

function LivePresaleBanner(): ReactNode {
  return <LaunchNews live={usePresale().banner} />;
}

/** The sections in the order of the specification, section 2. */
export function HomeRoute(): ReactNode {
  return (
    <>
      <Hero newsletter={<NewsletterForm source="hero" />} />
      <LivePresaleBanner />
      <ProblemSection />
      <HowItWorks />
      <Technology />
      <WhitepaperTeaser />
      <PresaleInfo />
      <Tokenomics />
      <MinerTeaser />
      <Roadmap />
      <GameTeaser />
      <PowerfulFeatures />
      <RiskNote />
    </>
  );
}

/** Loads the presale after navigation from another page. After a failure the built-in one is shown. */
export const prepareHome = refreshPresale;
