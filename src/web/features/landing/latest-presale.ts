import type { PresaleShown } from '#web/content/presale.ts';

const ANSWER_MS_MAX = 10_000;
/** Moving to the home page waits no longer than this. */
const PREPARE_MS_MAX = 1_000;

let latest: PresaleShown | undefined;

/** The presale as it was last loaded while this page is open. */
export function latestPresale(): PresaleShown | undefined {
  return latest;
}

/** Loads the presale. Its code is fetched only then. Throws what `loadLivePresale` throws. */
export async function refreshPresale(msMax: number = ANSWER_MS_MAX): Promise<PresaleShown> {
  const { loadLivePresale } = await import('./load-live-presale.ts');
  latest = await loadLivePresale(msMax);
  return latest;
}

/** Loads the presale once, for a visitor who comes to the home page from another page, whose HTML does not hold it. */
export async function preparePresale(): Promise<void> {
  if (latest !== undefined) return;
  // When it fails the shipped presale is shown, and the section asks again when the reader comes near.
  await refreshPresale(PREPARE_MS_MAX).catch(() => undefined);
}
