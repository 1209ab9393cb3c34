import type { PlannedDate } from '#domain/planned-date.ts';
import { PRESALE_START, SECURITY_AUDIT, TOKEN_CREATION, WALLET_LAUNCH } from '../dates.ts';

export interface FeatureCard {
  readonly title: string;
  readonly text: string;
  readonly icon: 'explorer' | 'miner' | 'token' | 'wallet';
  /** A feature without a link is locked. */
  readonly href?: `/${string}`;
  /** Of the roadmap's entry; the wallet's is specified. */
  readonly planned: PlannedDate;
}

/** 'Powerful Features' of the landing page (specification, "Landing page"). */
export const FEATURES = {
  title: 'Powerful Features',
  explore: 'Explore Now',
  comingSoon: 'Coming Soon',
  locked: 'Locked - Coming Soon',
  columns: ['Feature', 'State', 'Planned'],
  cards: [
    {
      title: 'Blockchain Explorer',
      text: 'View transactions, block details and network activity.',
      icon: 'explorer',
      planned: SECURITY_AUDIT,
    },
    { title: 'Miner', text: 'Mining software.', icon: 'miner', planned: PRESALE_START },
    { title: 'Create Token', text: 'Launch a token on the network.', icon: 'token', planned: TOKEN_CREATION },
    {
      title: 'TVX Wallet',
      text: 'Store, send and receive TVX.',
      icon: 'wallet',
      href: '/wallet',
      planned: WALLET_LAUNCH,
    },
  ],
} as const satisfies {
  readonly cards: readonly FeatureCard[];
  readonly [key: string]: unknown;
};
