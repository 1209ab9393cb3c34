import type { SiteFacts } from '#contract/site-facts.ts';
import type { ScreenId } from '#web/content/pages.ts';
import { PRESALE } from '#web/content/presale.ts';
import { livePresale } from '#web/features/presale/public/live-presale.ts';
import type { PageFacts } from '#web/lib/page-facts.ts';

/**
 * What the page `id` is rendered from on the day `dayMs`. It uses no more of `facts` than the table of pages says, because
 * only their changes render the page again. Runs on the server only; the browser reads the result in the page.
 */
export function pageFacts(input: {
  readonly id: ScreenId;
  readonly facts: SiteFacts;
  readonly dayMs: number;
}): PageFacts {
  const { id, facts, dayMs } = input;
  const common = { dayMs, newWallets: facts.newWallets };
  if (id !== 'home') return common;
  const presale = livePresale(PRESALE, facts.presalePhases);
  return { ...common, presale: presale === PRESALE ? null : presale };
}
