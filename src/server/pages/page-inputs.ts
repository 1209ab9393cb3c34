import { documentAt } from '#contract/documents.ts';
import { PAGE_FACTS, pageAt, SITE_WIDE_DATA } from '#contract/pages.ts';
import type { SiteData } from '#contract/site-data.ts';

/** The inputs of a page's HTML besides the build and the time. */
export interface PageInputs {
  readonly publicOrigin: string | undefined;
  readonly facts: SiteData;
}

/** Returns a key that changes when the page or document at `pathname` has to be rendered again. */
export function pageInputsKey(pathname: string, { publicOrigin, facts }: PageInputs): string {
  const page = pageAt(pathname);
  const ownFacts = documentAt(pathname)?.facts ?? (page && PAGE_FACTS[page.id]) ?? [];
  return JSON.stringify([publicOrigin ?? null, ...[...SITE_WIDE_DATA, ...ownFacts].map((name) => facts[name] ?? null)]);
}
