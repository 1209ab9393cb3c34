import type { PageId, PlaceholderId } from '#contract/pages.ts';
import type { NavigationEntry } from './navigation.ts';
import { SITE } from './site.ts';

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
  news: 'News · Technovex',
  wallet: 'TVX Wallet Coming Soon · Technovex',
  tokens: 'Tokens Explorer · Technovex',
  'create-token': 'Token Creation · Technovex',
  'newsletter-subscribed': 'Subscribed · Technovex',
  'newsletter-not-subscribed': 'Not subscribed · Technovex',
  'newsletter-subscription': 'Newsletter · Technovex',
  status: 'Status · Technovex',
  trust: 'Trust · Technovex',
  privacy: 'Privacy · Technovex',
  claims: 'Claims · Technovex',
  auth: 'Login · Technovex',
  admin: 'Admin Dashboard · Technovex',
  'not-found': '404 Page Not Found · Technovex',
};

/** Shown below the title by search engines and previews. The browser loads the titles only. */
export const PAGE_DESCRIPTIONS = {
  home: (presaleState: string): string =>
    `Technovex plans a fast layer-1 blockchain for builders, traders and innovators. ${presaleState}; the web miner is a simulation.`,
  presale:
    'The TVX presale: every phase with its dates, price, bonus and limits, what has changed, and what is not known yet.',
  'token-game':
    'Catch falling bronze, silver, gold, platinum and diamond tokens for thirty seconds and build a collection in your browser.',
  'web-miner': 'Sign in with your email and PIN and run the simulated TVX miner in your browser.',
  whitepaper:
    'The presale whitepaper of Technovex: vision, key features, tokenomics, presale phases with prices and caps, security and governance.',
  founders: 'The CEO and founder of Technovex: the role, its responsibilities, and how to join the team.',
  news: 'News of Technovex and TVX: dated announcements of the team, newest first, also as an Atom feed.',
  wallet: 'The TVX Wallet will store, send and receive TVX: planned features, a preview and launch news.',
  tokens: 'The tokens explorer of Technovex is locked and coming soon.',
  'create-token': 'Launching a token on Technovex is locked and coming soon.',
  'newsletter-subscribed': 'You are subscribed to the newsletter.',
  'newsletter-not-subscribed': 'The newsletter subscription failed.',
  'newsletter-subscription': 'Confirm, see, end or delete your newsletter subscription.',
  status: 'Whether the site of Technovex works right now, since when, and its last downtime, measured by its server.',
  trust:
    'Where the figures of Technovex and TVX come from, where documents disagree, the risk, the security contact, and logo files.',
  privacy:
    'What Technovex stores about visitors, subscribers and miners, why, for how long, and how to have it deleted. No trackers.',
  claims:
    'What every miner wallet holds, published as a signed list that anybody can check: what is counted, what a proof is, and what it does not prove.',
  auth: 'Log in to the Technovex admin area.',
  admin: 'Presale phases, users, miners, the newsletter and snapshots, for administrators.',
  'not-found': 'There is no page at this address.',
} as const satisfies Record<Exclude<OwnScreenId, 'home'>, string> & { readonly home: (presaleState: string) => string };

/** The footer of every page: five links a column, so that all end on one line. */
export const FOOTER = {
  /** Opens the first columns on a phone. */
  siteMap: 'Site map',
  columns: [
    {
      title: 'Token',
      links: [
        SITE.presale,
        { label: 'Tokens', href: '/tokens' },
        { label: 'Create Token', href: '/create-token' },
        { label: 'Wallet', href: '/wallet' },
        { label: 'Tokenomics', href: '/blockchain/tokenomics' },
      ],
    },
    {
      title: 'Network',
      links: [
        { label: 'Explorer', href: '/blockchain/explorer' },
        { label: 'Staking', href: '/blockchain/staking' },
        { label: 'Consensus', href: '/blockchain/consensus' },
        { label: 'Governance', href: '/blockchain/governance' },
        { label: 'Lightning', href: '/blockchain/lightning' },
      ],
    },
    {
      title: 'Project',
      links: [
        { label: 'Whitepaper', href: '/whitepaper' },
        { label: 'Founders', href: '/founders' },
        { label: 'News', href: '/news' },
        { label: 'Developers', href: '/blockchain/developers' },
        { label: 'Ecosystem', href: '/blockchain/ecosystem' },
      ],
    },
  ],
  /** Below the channels, in the column that is always shown. */
  trust: {
    title: 'Follow',
    links: [{ label: 'Trust', href: '/trust' }, { label: 'Status', href: '/status' }, SITE.privacy],
  },
} as const satisfies {
  readonly columns: readonly FooterColumn[];
  readonly trust: FooterColumn;
  readonly [key: string]: unknown;
};

export interface FooterColumn {
  readonly title: string;
  readonly links: readonly NavigationEntry[];
}
