import type { PageId, PlaceholderId } from '#contract/pages.ts';

/** A screen of the site: every page of the table, and the one for addresses that are not in it. */
export type ScreenId = PageId | 'not-found';

/** Screens with texts and a route of their own. */
export type OwnScreenId = Exclude<ScreenId, PlaceholderId>;

/** The browser's title bar and search results. The title of a placeholder comes with its texts (`PLACEHOLDERS`). */
export const PAGE_TITLES: Record<OwnScreenId, string> = {
  home: 'Technovex (TVX): a fast chain for builders, traders and innovators',
  presale: 'Presale · Technovex',
  'token-game': 'Token Collection Game · Technovex',
  'web-miner': 'Web Miner · Technovex',
  whitepaper: 'Presale Whitepaper · Technovex',
  founders: 'Founders and Leadership · Technovex',
  wallet: 'TVX Wallet Coming Soon · Technovex',
  tokens: 'Tokens Explorer · Technovex',
  'create-token': 'Token Creation · Technovex',
  'newsletter-subscribed': 'Subscribed · Technovex',
  'newsletter-not-subscribed': 'Not subscribed · Technovex',
  'newsletter-subscription': 'Newsletter · Technovex',
  status: 'Status · Technovex',
  trust: 'How to read this site · Technovex',
  privacy: 'Privacy · Technovex',
  claims: 'Claims · Technovex',
  auth: 'Login · Technovex',
  admin: 'Admin Dashboard · Technovex',
  'not-found': '404 Page Not Found · Technovex',
};
