import { createContext, useContext } from 'react';
import type { PublishedSnapshot } from '#contract/claims.ts';
import type { PublicPresale } from '#contract/presale.ts';
import type { NewWallets, PublicNews, Retention } from '#contract/site-data.ts';
import type { ServerStatus } from '#contract/status.ts';
import type { PlannedDates, PriceId, SitePrices, SiteProject } from '#domain/content/content.ts';
import type { VisibleAnnouncement } from '#domain/content/content-at.ts';
import type { IsoDay } from '#domain/planned-date.ts';
import type { PresaleSection } from '#web/content/presale.ts';

/** What the team has published in place of the built-in content (`content/`); an absent part has its default. */
export interface PageContent {
  readonly announcements?: readonly VisibleAnnouncement[];
  readonly plannedDates?: PlannedDates;
  /** The first day on which a wallet can be connected. */
  readonly connect?: { readonly day: IsoDay; readonly text: string };
  /** Addresses of links by the built-in ones. */
  readonly links?: Readonly<Record<string, string>>;
  readonly prices?: SitePrices;
  readonly project?: SiteProject;
}

/** The facts that a page was rendered from: the same on the server and during hydration. */
export interface PageData {
  /** Start of the UTC day of the rendering; undefined without server rendering (`npm run dev`, unit tests). */
  readonly dayMs?: number;
  readonly newWallets: NewWallets;
  readonly content?: PageContent;
  readonly confirmsNewsletter?: boolean;
  /** Only on the home page. Null: as built. */
  readonly presale?: PresaleSection | null;
  /** Only on `/presale`, with the time of the rendering. */
  readonly publicPresale?: PublicPresale & { readonly asOfMs: number };
  /** Only on `/status`. Measured for this response; undefined: the browser requests it. */
  readonly serverStatus?: ServerStatus;
  /** Only on `/trust`, where the operator has published one. */
  readonly securityContact?: string;
  /** Only on `/claims`: the published snapshots of claims, newest first. */
  readonly snapshots?: readonly PublishedSnapshot[];
  /** Only on `/news`. */
  readonly news?: PublicNews;
  /** Only on `/privacy`. */
  readonly retention?: Retention;
  /** Only on the server: called with each date whose passing changes the page. */
  readonly onDateRead?: (lastDay: IsoDay) => void;
}

const DEFAULT_FACTS: PageData = { newWallets: 'open' };

/** The element of a rendered page that contains its facts as JSON. */
export const PAGE_DATA_ID = 'facts';

export const PageDataContext = createContext(DEFAULT_FACTS);

export function usePageData(): PageData {
  return useContext(PageDataContext);
}

/** Returns where a built-in link leads now. */
export type LeadsTo = (builtInHref: string) => string;

export function useLinks(): LeadsTo {
  const { content } = usePageData();
  return (builtInHref) => content?.links?.[builtInHref] ?? builtInHref;
}

/** Returns a function that returns the text of a stat, which the team may have set. */
export function useStatText(): (stat: { readonly value: string; readonly priceId?: PriceId | undefined }) => string {
  const { content } = usePageData();
  return ({ value, priceId }) => (priceId && content?.prices?.[priceId]) ?? value;
}

/** Reads the facts from this page's HTML. Not validated: the server of the same build wrote them. */
export function readPageData(): PageData {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  return text === undefined || text === null ? DEFAULT_FACTS : (JSON.parse(text) as PageData);
}
