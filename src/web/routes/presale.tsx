import type { ComponentType } from 'react';
import { PresalePage } from '#web/features/presale/page/presale-page.tsx';
import { loadPublicPresale } from '#web/features/presale/page/use-public-presale.ts';
import { readPageData } from '#web/lib/page-data.ts';

/** Returns the screen; after navigation from another page, once its data is loaded. The screen reports failures. */
export async function loadPresaleRoute(): Promise<ComponentType> {
  const isLoaded = import.meta.env.SSR || readPageData().publicPresale !== undefined;
  if (!isLoaded) await loadPublicPresale().catch(() => undefined);
  return PresalePage;
}
