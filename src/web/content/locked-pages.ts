import type { PlannedDate } from '#domain/planned-date.ts';
import { TOKEN_CREATION } from './dates.ts';

export interface LockedPageText {
  readonly title: string;
  readonly lead: string;
  readonly text: string;
  readonly roadmap?: { readonly text: string; readonly date: PlannedDate };
}

/** Pages that are not open yet (specification, section 2). */
export const LOCKED_PAGES = {
  tokens: {
    title: 'Tokens Explorer',
    lead: 'The tokens of the network, in one place.',
    text: 'The tokens explorer is not open yet. It will list the tokens of the network once there are any.',
  },
  createToken: {
    title: 'Token Creation',
    lead: 'Launch a token of your own on the network.',
    text: 'Token creation is not open yet. It requires the mainnet, which is not live yet.',
    roadmap: { text: 'Token creation platform', date: TOKEN_CREATION },
  },
} as const satisfies Record<string, LockedPageText>;

export const LOCKED_PAGE_LABELS = { notice: 'Locked: coming soon', roadmap: 'On the roadmap' } as const;
