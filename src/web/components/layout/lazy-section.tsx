import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { logWarning } from '#web/lib/log.ts';

/** How far below the viewport a section's code is loaded. */
const NEAR = '600px 0px';

/** A section of a page whose code is not part of the first load. */
export interface LazySection {
  readonly id: string;
  readonly Section: ComponentType;
  /** Loads the code now; the section then renders at once. */
  readonly load: () => Promise<void>;
}

/**
 * The server renders the section. In the browser its HTML stays as it is until the element `id` comes near the
 * viewport; then its code is loaded and hydrates it. A part that cannot be loaded stays readable.
 */
export function lazySection(id: string, fetchSection: () => Promise<ComponentType>): LazySection {
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
