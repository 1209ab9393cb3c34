import type { PlannedDate } from '#domain/planned-date.ts';

export interface LockedPageWords {
  readonly title: string;
  readonly lead: string;
  readonly noticeTitle: string;
  readonly noticeText: string;
  /** What the roadmap says about it, if anything. */
  readonly roadmap?: { readonly text: string; readonly date: PlannedDate };
}

/** Pages of functions that are not open yet (specification, section 2). */
export const LOCKED_PAGES = {
  tokens: {
    title: 'Tokens Explorer',
    lead: 'The tokens of the network, in one place.',
    noticeTitle: 'Locked: coming soon',
    noticeText: 'The tokens explorer is not open yet. It will list the tokens of the network once there are any.',
  },
  createToken: {
    title: 'Token Creation',
    lead: 'Launch a token of your own on the network.',
    noticeTitle: 'Locked: coming soon',
    noticeText: 'Token creation is not open yet. It requires the mainnet, which is not live yet.',
    roadmap: {
      text: 'Token creation platform',
      date: { words: '12 January 2026', lastDay: '2026-01-12' },
    },
  },
} as const satisfies Record<string, LockedPageWords>;

export const LOCKED_PAGE_ROADMAP_LABEL = 'On the roadmap';
