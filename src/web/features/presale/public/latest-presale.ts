import { useEffect } from 'react';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { PRESALE, type PresaleSection } from '#web/content/presale.ts';
import { isAdminRemembered } from '#web/lib/admin-marker.ts';
import { random, wallClockMs } from '#web/lib/clock.ts';
import { usePageData } from '#web/lib/page-data.ts';

const CHECK_EVERY_MS = 1_000;
const RELOAD_MS_MAX = 5_000;

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
    const { loadCurrentPresale } = await import('./current-presale.ts');
    const section = await loadCurrentPresale();
    latest.setState(section === undefined ? { isCopy: true } : { section, isCopy: false });
  } catch {
    // The values of the page are as good as those of the last response.
  }
}

/**
 * Loads the home page's presale again when a phase starts or ends, and at once where the team works: the page is
 * rendered again a moment after a change, and who made it is the first to look. Draws nothing.
 */
export function PresaleFollower(): null {
  const { changesAtMs } = usePresale();
  const isHome = usePageData().presale !== undefined;
  useEffect(() => {
    if (isHome && isAdminRemembered()) void refreshPresale();
  }, [isHome]);
  useEffect(() => {
    if (changesAtMs === undefined) return;
    const reload = (): void => void refreshPresale();
    return atBoundary({ atMs: changesAtMs, nowMs: wallClockMs, random, reload });
  }, [changesAtMs]);
  return null;
}

/**
 * Calls `reload` up to 5 s after `atMs`, by the server's clock: every open page reaches the start of a phase in the
 * same second. Returns a stop function; a reload that is due is not stopped, because what it loads is kept.
 */
export function atBoundary(options: {
  readonly atMs: number;
  readonly nowMs: () => number;
  readonly random: () => number;
  readonly reload: () => void;
}): () => void {
  const { atMs, nowMs, reload } = options;
  if (atMs === Number.POSITIVE_INFINITY) return () => undefined;
  const timer = setInterval(() => {
    if (nowMs() < atMs) return;
    clearInterval(timer);
    setTimeout(reload, options.random() * RELOAD_MS_MAX);
  }, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}
