import type { IsoDay, PlannedDateId } from '../planned-date.ts';

/** What the team has set of the public pages' content. A part that is absent has its default. */
export interface SiteContent {
  /** In the order in which they are shown; empty: none. */
  readonly announcements?: readonly Announcement[] | undefined;
  /** Only those that differ from the built-in ones. */
  readonly plannedDates?: PlannedDates | undefined;
  /** First day (UTC) on which a wallet can be connected. */
  readonly connectDay?: IsoDay | undefined;
  /** Whether new mining wallets may be created; absent: as the server's settings say. */
  readonly newWallets?: 'open' | 'closed' | undefined;
  /** Addresses of links; only those that differ from the built-in ones. */
  readonly links?: SiteLinks | undefined;
  /** Prices that pages state, besides those of phases; only those that differ from the built-in ones. */
  readonly prices?: SitePrices | undefined;
  /** What the project says of itself; by default nothing. */
  readonly project?: SiteProject | undefined;
  /** Of `/news`, in the order of the editor. */
  readonly news?: readonly NewsEntry[] | undefined;
}

export type ContentPart = keyof SiteContent;

export const CONTENT_PARTS = [
  'announcements',
  'plannedDates',
  'connectDay',
  'newWallets',
  'links',
  'prices',
  'project',
  'news',
] as const satisfies readonly ContentPart[];

export interface Announcement {
  readonly text: string;
  readonly href?: ContentHref | undefined;
  /** Shown from then on; absent: from the publication on. ISO 8601 in UTC. */
  readonly from?: string | undefined;
  /** Shown until then, exclusively; absent: until it is removed. */
  readonly until?: string | undefined;
}

/** A link to another site, or to a path of this one. */
export type ContentHref = HttpsHref | `/${string}`;

export type HttpsHref = `https://${string}`;

/** In the order of the editor. */
export const PLANNED_DATE_IDS = [
  'walletLaunch',
  'securityAudit',
  'presaleStart',
  'mainnet',
  'tokenCreation',
  'q3',
  'q4',
  'q1',
  'q2',
] as const satisfies readonly PlannedDateId[];

export interface PlannedDateContent {
  readonly text: string;
  readonly lastDay: IsoDay;
}

export type PlannedDates = { readonly [Id in PlannedDateId]?: PlannedDateContent | undefined };

/** Links to the project's own places elsewhere, and the address at which wallets reach its test network. */
export const LINK_IDS = [
  'officialChannel',
  'supportGroup',
  'communityChat',
  'waitingList',
  'documentation',
  'faucet',
  'explorer',
  'rpc',
] as const;

export type LinkId = (typeof LINK_IDS)[number];

export type SiteLinks = { readonly [Id in LinkId]?: HttpsHref | undefined };

/** In the order of the editor. The landing page's: of its presale banner, and of its tokenomics. */
export const PRICE_IDS = ['presaleBanner', 'presalePrice', 'marketCap'] as const;

export type PriceId = (typeof PRICE_IDS)[number];

/** As written, with the currency's sign, or 'TBA'. */
export type SitePrices = { readonly [Id in PriceId]?: string | undefined };

/** In the order of the editor: who founded and leads the project, and where mail reaches it. */
export const PROJECT_IDS = ['founder', 'contact'] as const;

export type ProjectId = (typeof PROJECT_IDS)[number];

export type SiteProject = { readonly [Id in ProjectId]?: string | undefined };

/** An entry of `/news`. */
export interface NewsEntry {
  /** Stays when the entry is edited: it is part of addresses (`newsHref`) and of the feed. */
  readonly id: string;
  /** Visitors see the entry from the first moment of that day (UTC) on. */
  readonly date: IsoDay;
  readonly title: string;
  /** Markdown. */
  readonly text: string;
}

/** Returns the address of an entry, for an announcement's link. */
export function newsHref(id: string): `/news#${string}` {
  return `/news#${id}`;
}

export const ANNOUNCEMENTS_MAX = 20;
export const ANNOUNCEMENT_CHARACTERS_MAX = 160;
export const DATE_CHARACTERS_MAX = 40;
export const PRICE_CHARACTERS_MAX = 20;
export const FOUNDER_CHARACTERS_MAX = 80;
export const HREF_CHARACTERS_MAX = 300;
export const NEWS_MAX = 200;
export const NEWS_TITLE_CHARACTERS_MAX = 80;
export const NEWS_TEXT_CHARACTERS_MAX = 4_000;
/** Of all together: publishing is one request. */
export const NEWS_CHARACTERS_MAX = 40_000;
