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
  'token-game': {
    title: 'Token Collection Game · Technovex',
    description:
      'Catch falling bronze, silver, gold, platinum and diamond tokens for thirty seconds and build a collection in your browser.',
  },
  'web-miner': {
    title: 'Web Miner · Technovex',
    description: 'Sign in with your e-mail and PIN and run the simulated TVX miner in your browser.',
  },
  'not-found': {
    title: '404 Page Not Found · Technovex',
    description: 'There is no page at this address.',
  },
};
