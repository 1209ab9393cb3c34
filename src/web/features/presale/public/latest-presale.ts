import type { PresaleSection } from '#web/content/presale.ts';

let latest: PresaleSection | undefined;

/** The presale as last loaded; undefined: not loaded since the page was opened. */
export function latestPresale(): PresaleSection | undefined {
  return latest;
}

/** Loads the presale; the code is loaded on demand. Throws what `loadLivePresale` throws. */
export async function refreshPresale(): Promise<PresaleSection> {
  const { loadLivePresale } = await import('./live-presale.ts');
  latest = await loadLivePresale();
  return latest;
}
