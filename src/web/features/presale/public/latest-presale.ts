import type { PresaleShown } from '#web/content/presale.ts';

let latest: PresaleShown | undefined;

/** The presale as it was last loaded while this page is open. */
export function latestPresale(): PresaleShown | undefined {
  return latest;
}

/** Loads the presale; its code is fetched only then. Throws what `loadLivePresale` throws. */
export async function refreshPresale(): Promise<PresaleShown> {
  const { loadLivePresale } = await import('./load-live-presale.ts');
  latest = await loadLivePresale();
  return latest;
}
