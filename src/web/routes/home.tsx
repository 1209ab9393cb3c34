import type { ComponentType, ReactNode } from 'react';
import { lazySection } from '#web/components/layout/lazy-section.tsx';
import { Hero } from '#web/features/landing/hero.tsx';
import { NewsletterForm } from '#web/features/newsletter/newsletter-form.tsx';
import { readPageData } from '#web/lib/page-data.ts';

/**
 * The sections after the hero, in the order of the specification's "Landing page". Two in a row share a wide window.
 */
const ROWS = [
  [
    lazySection(
      'presale-banner',
      async () => (await import('#web/features/presale/public/presale-banner.tsx')).PresaleBanner,
    ),
  ],
  [lazySection('problem', async () => (await import('#web/features/landing/problem-section.tsx')).ProblemSection)],
  [lazySection('features', async () => (await import('#web/features/landing/powerful-features.tsx')).PowerfulFeatures)],
  [
    lazySection('technology', async () => (await import('#web/features/landing/technology.tsx')).Technology),
    lazySection(
      'whitepaper',
      async () => (await import('#web/features/landing/whitepaper-teaser.tsx')).WhitepaperTeaser,
    ),
  ],
  [lazySection('presale', async () => (await import('#web/features/presale/public/presale-info.tsx')).PresaleInfo)],
  [lazySection('tokenomics', async () => (await import('#web/features/landing/tokenomics.tsx')).Tokenomics)],
  [lazySection('web-miner', async () => (await import('#web/features/landing/miner-teaser.tsx')).MinerTeaser)],
  [lazySection('roadmap', async () => (await import('./roadmap-section.tsx')).RoadmapSection)],
  [lazySection('token-game', async () => (await import('#web/features/game/game-teaser.tsx')).GameTeaser)],
];

function HomeRoute(): ReactNode {
  return (
    <>
      <Hero newsletter={<NewsletterForm source="hero" />} />
      {ROWS.map((row) => (
        <div key={row.map(({ id }) => id).join()} className={row.length > 1 ? 'section-pair' : undefined}>
          {row.map(({ id, Section }) => (
            <Section key={id} />
          ))}
        </div>
      ))}
    </>
  );
}

async function loadSections(): Promise<void> {
  await Promise.all(ROWS.flat().map(({ load }) => load()));
}

/** Returns the screen. The server renders all of it; the browser loads a section's code when it comes near. */
export async function loadHomeRoute(): Promise<ComponentType> {
  if (import.meta.env.SSR) await loadSections();
  return HomeRoute;
}

/** Loads what the HTML would have contained, before the router opens the page. */
export async function prepareHome(): Promise<void> {
  const { refreshPresale } = await import('#web/features/presale/public/latest-presale.ts');
  // After a failure the built-in one is shown.
  await Promise.all([loadSections(), readPageData().presale === undefined ? refreshPresale() : undefined]);
}
