import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { PRESALE, type PresaleSection } from '#web/content/presale.ts';
import { usePageFacts } from '#web/lib/page-facts.ts';

/** The presale as last loaded; undefined: not loaded since the page was opened. */
const latest = createStore<PresaleSection | undefined>(() => undefined);

/** The presale for the home page's banner and section: as last loaded, else as rendered into the page. */
export function usePresale(): PresaleSection {
  const { presale: rendered } = usePageFacts();
  return useStore(latest) ?? rendered ?? PRESALE;
}

/** Loads the presale; the code is loaded on demand. After a failure the page keeps what it shows. */
export async function refreshPresale(): Promise<void> {
  try {
    const { loadLivePresale } = await import('./load-live-presale.ts');
    latest.setState(await loadLivePresale(), true);
  } catch {
    // The values of the page are as good as those of the last response.
  }
}
