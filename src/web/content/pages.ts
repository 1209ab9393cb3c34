import type { PageId } from '#contract/pages.ts';

/** A screen of the site: every page of the table, and the one for addresses that are not in it. */
export type ScreenId = PageId | 'not-found';

export interface PageWords {
  /** The browser's title bar and search results. */
  readonly title: string;
  readonly description: string;
}

export const PAGE_WORDS: Record<ScreenId, PageWords> = {
  home: {
    title: 'Technovex (TVX): a fast chain for builders, traders and innovators',
    description:
      'Technovex is a fast layer-1 blockchain, built for builders, traders and innovators. The TVX presale is coming soon; try the simulated web miner today.',
  },
  'web-miner': {
    title: 'Web Miner · Technovex',
    description: 'Sign in with your e-mail and PIN and run the simulated TVX miner in your browser.',
  },
  auth: {
    title: 'Login · Technovex',
    description: 'Log in to the Technovex admin area, or register an account.',
  },
  admin: { title: 'Admin Dashboard · Technovex', description: 'Presale phases and users, for administrators.' },
  'admin-presale-create': {
    title: 'Create Presale Phase · Technovex',
    description: 'A new presale phase, for administrators.',
  },
  'admin-presale-edit': {
    title: 'Edit Presale Phase · Technovex',
    description: 'A presale phase and its history, for administrators.',
  },
  'not-found': {
    title: '404 Page Not Found · Technovex',
    description: 'There is no page at this address.',
  },
};
