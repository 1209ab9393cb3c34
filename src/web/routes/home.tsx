import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Hero } from '#web/features/landing/hero.tsx';
import { NewsletterForm } from '#web/features/newsletter/newsletter-form.tsx';
import { logWarning } from '#web/lib/log.ts';
import { readPageData } from '#web/lib/page-data.ts';
import '#web/styles/landing.css';

/** How far below the viewport a section's code is loaded. */
const NEAR = '600px 0px';

/**
 * The sections after the hero, in the order of the specification's "Landing page". 'Powerful Features' is the one that
 * it does not name.
 */
const SECTIONS = [
  lazySection(
    'presale-banner',
    async () => (await import('#web/features/presale/public/presale-banner.tsx')).PresaleBanner,
  ),
  lazySection('problem', async () => (await import('#web/features/landing/problem-section.tsx')).ProblemSection),
  lazySection('features', async () => (await import('#web/features/landing/powerful-features.tsx')).PowerfulFeatures),
  lazySection('technology', async () => (await import('#web/features/landing/technology.tsx')).Technology),
  lazySection('whitepaper', async () => (await import('#web/features/landing/whitepaper-teaser.tsx')).WhitepaperTeaser),
  lazySection('presale', async () => (await import('#web/features/presale/public/presale-info.tsx')).PresaleInfo),
  lazySection('tokenomics', async () => (await import('#web/features/landing/tokenomics.tsx')).Tokenomics),
  lazySection('web-miner', async () => (await import('./miner-teaser-section.tsx')).MinerTeaserSection),
  lazySection('roadmap', async () => (await import('./roadmap-section.tsx')).RoadmapSection),
  lazySection('token-game', async () => (await import('#web/features/game/game-teaser.tsx')).GameTeaser),
];

function HomeRoute(): ReactNode {
  return (
    <>
      <Hero newsletter={<NewsletterForm source="hero" title="Launch newsletter" />} />
      {SECTIONS.map(({ id, Section }) => (
        <Section key={id} />
      ))}
    </>
  );
}

async function loadSections(): Promise<void> {
  await Promise.all(SECTIONS.map(({ load }) => load()));
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

/** A section of a page whose code is not part of the first load. */
interface LazySection {
  readonly id: string;
  readonly Section: ComponentType;
  /** Loads the code now; the section then renders at once. */
  readonly load: () => Promise<void>;
}

/**
 * The server renders the section. In the browser its HTML stays as it is until the element `id` comes near the
 * viewport; then its code is loaded and hydrates it. A part that cannot be loaded stays readable.
 */
function lazySection(id: string, fetchSection: () => Promise<ComponentType>): LazySection {
  let loaded: ComponentType | undefined;

  async function load(): Promise<void> {
    loaded ??= await fetchSection();
  }

  async function loadNear(): Promise<{ readonly default: ComponentType }> {
    await near(id);
    try {
      return { default: loaded ?? (await fetchSection()) };
    } catch (cause) {
      if (document.getElementById(id) === null) throw cause;
      logWarning(`The code of the section ${id} could not be loaded.`, cause);
      // React keeps the server's HTML for as long as the code is missing.
      return new Promise<never>(() => undefined);
    }
  }

  const Late = lazy(loadNear);

  function Section(): ReactNode {
    // Once per mount: another component would be mounted again.
    const [Content] = useState(() => loaded ?? Late);
    return (
      <Suspense>
        <Content />
      </Suspense>
    );
  }

  return { id, Section, load };
}

/** Resolves when the element `id` is near the viewport, or when there is none. */
function near(id: string): Promise<void> {
  const element = document.getElementById(id);
  if (element === null) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting !== true) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
  });
}
