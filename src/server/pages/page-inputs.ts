import { pageAt } from '#contract/pages.ts';
import type { SiteFacts } from '#contract/site-facts.ts';

/** The inputs of a page's HTML besides the build and the time. */
export interface PageInputs {
  readonly publicOrigin: string | undefined;
  readonly facts: SiteFacts;
}

/** Returns a key that changes when the page at `pathname` has to be rendered again. */
export function pageInputsKey(pathname: string, { publicOrigin, facts }: PageInputs): string {
  const ownFacts = pageAt(pathname)?.facts ?? [];
  return JSON.stringify([
    publicOrigin ?? null,
    facts.newWallets,
    facts.confirmsNewsletter === true,
    ...ownFacts.map((name) => facts[name]),
  ]);
}
