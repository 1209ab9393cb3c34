import { createContext, useContext } from 'react';
import type { NewWallets } from '#contract/site-facts.ts';
import type { IsoDay } from '#domain/planned-date.ts';
import type { PresaleSection } from '#web/content/presale.ts';

/** What a page was rendered from, as its components read it: the same on the server and while the page hydrates. */
export interface PageFacts {
  /** First moment of the UTC day of the rendering; undefined: not rendered by the server (`npm run dev`, unit tests). */
  readonly dayMs?: number;
  readonly newWallets: NewWallets;
  /** Only on the home page. Null: as shipped. */
  readonly presale?: PresaleSection | null;
  /** Only on the server: called with each date whose passing changes the page. */
  readonly onDateRead?: (lastDay: IsoDay) => void;
}

const SHIPPED_FACTS: PageFacts = { newWallets: 'open' };

/** The data element of a rendered page that holds its facts as JSON. */
export const PAGE_FACTS_ID = 'facts';

export const PageFactsContext = createContext(SHIPPED_FACTS);

export function usePageFacts(): PageFacts {
  return useContext(PageFactsContext);
}

/** The facts in this page's HTML. Written by the server of the same build, so they are not checked again. */
export function readPageFacts(): PageFacts {
  const text = document.getElementById(PAGE_FACTS_ID)?.textContent;
  return text === undefined || text === null ? SHIPPED_FACTS : (JSON.parse(text) as PageFacts);
}
