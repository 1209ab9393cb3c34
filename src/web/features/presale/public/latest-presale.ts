import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { PRESALE, type PresaleSection } from '#web/content/presale.ts';
import { usePageData } from '#web/lib/page-data.ts';

interface Latest {
  /** As last loaded; undefined: not loaded since the page was opened. */
  readonly section?: PresaleSection;
  /** The server did not respond: what has changed since is not known. */
  readonly isCopy: boolean;
}

const latest = createStore<Latest>(() => ({ isCopy: false }));

/** The presale for the home page's banner and section: as last loaded, else as rendered into the page. */
export function usePresale(): PresaleSection {
  const { presale: rendered } = usePageData();
  return useStore(latest, ({ section }) => section) ?? rendered ?? PRESALE;
}

export function useIsPresaleCopy(): boolean {
  return useStore(latest, ({ isCopy }) => isCopy);
}

/** Loads the presale; the code is loaded on demand. After a failure the page keeps what it shows. */
export async function refreshPresale(): Promise<void> {
  try {
    const { loadCurrentPresale } = await import('./load-current-presale.ts');
    const section = await loadCurrentPresale();
    latest.setState(section === undefined ? { isCopy: true } : { section, isCopy: false });
  } catch {
    // The values of the page are as good as those of the last response.
  }
}
