import type { PlannedDate } from '#domain/planned-date.ts';
import { SECURITY_AUDIT, TOKEN_CREATION } from '#web/content/dates.ts';
import type { Mockup } from '#web/content/mockup.ts';
import { MOCKUPS } from '#web/content/mockups.ts';
import type { NextStep } from '#web/content/next-steps.ts';

export interface LockedPageText {
  readonly title: string;
  readonly lead: string;
  readonly text: string;
  /** Its entry on the roadmap. */
  readonly roadmap: { readonly text: string; readonly date: PlannedDate };
  readonly mockup: Mockup;
  readonly next: readonly NextStep[];
}

/** Pages that are not open yet (specification, "Tokens Explorer and Token Creation pages"). */
export const LOCKED_PAGES = {
  tokens: {
    title: 'Tokens Explorer',
    lead: 'The tokens of the network, in one place.',
    text: 'The tokens explorer is not open yet. It will list the tokens of the network once there are any.',
    roadmap: { text: 'Explorer', date: SECURITY_AUDIT },
    mockup: MOCKUPS.tokens,
    next: ['createToken', 'explorer', 'roadmap', 'presale'],
  },
  createToken: {
    title: 'Token Creation',
    lead: 'Launch a token of your own on the network.',
    text: 'Token creation is not open yet. It requires the mainnet, which is not live yet.',
    roadmap: { text: 'Token creation platform', date: TOKEN_CREATION },
    mockup: MOCKUPS.createToken,
    next: ['tokens', 'roadmap', 'whitepaper', 'miner'],
  },
} as const satisfies Record<string, LockedPageText>;

export const LOCKED_PAGE_LABELS = {
  notice: 'Locked: coming soon',
  roadmap: (entry: string): string => `On the roadmap: ${entry}`,
} as const;
