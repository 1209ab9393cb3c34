import { WALLET_LAUNCH } from '../dates.ts';

export interface FeatureCard {
  readonly title: string;
  readonly text: string;
  readonly icon: 'explorer' | 'miner' | 'token' | 'wallet';
  /** A feature without a link is locked. */
  readonly href?: `/${string}`;
}

/** 'Powerful Features' of the landing page (specification, "Landing page"). */
export const FEATURES = {
  title: 'Powerful Features',
  explore: 'Explore Now',
  comingSoon: 'Coming Soon',
  locked: 'Locked - Coming Soon',
  launching: 'Launching',
  walletLaunch: WALLET_LAUNCH,
  cards: [
    {
      title: 'Blockchain Explorer',
      text: 'View transactions, block details and network activity.',
      icon: 'explorer',
    },
    { title: 'Miner', text: 'Mining software.', icon: 'miner' },
    { title: 'Create Token', text: 'Launch a token on the network.', icon: 'token' },
    { title: 'TVX Wallet', text: 'Store, send and receive TVX.', icon: 'wallet', href: '/wallet' },
  ],
} as const satisfies {
  readonly cards: readonly FeatureCard[];
  readonly [key: string]: unknown;
};
