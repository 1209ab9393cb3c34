import type { SiteFacts } from '#contract/site-facts.ts';
import type { ScreenId } from '#web/content/pages.ts';
import { PRESALE } from '#web/content/presale.ts';
import { livePresale } from '#web/features/presale/public/live-presale.ts';
import type { PageFacts } from '#web/lib/page-facts.ts';

/**
 * The facts that the page `id` is rendered from on the day `dayMs`. Uses only those of `facts` that the table of pages
 * names, because only their changes render the page again. Server only.
 */
export function pageFacts(input: {
  readonly id: ScreenId;
  readonly facts: SiteFacts;
  readonly dayMs: number;
}): PageFacts {
  const { id, facts, dayMs } = input;
  const common = {
    dayMs,
    newWallets: facts.newWallets,
    ...(facts.confirmsNewsletter === true ? { confirmsNewsletter: true } : {}),
  };
  if (id !== 'home') return common;
  const presale = livePresale(PRESALE, facts.presalePhases);
  return { ...common, presale: presale === PRESALE ? null : presale };
}
