import type { PlannedDate } from '#domain/planned-date.ts';
import { WALLET_LAUNCH } from '../dates.ts';

export interface FeatureCard {
  readonly title: string;
  readonly text: string;
  readonly icon: 'explorer' | 'miner' | 'token' | 'wallet';
  /** A card without a link is locked. */
  readonly href?: `/${string}`;
  readonly launch?: PlannedDate;
}

/** 'Powerful Features' of the landing page (specification, section 2). */
export const FEATURES = {
  title: 'Powerful Features',
  explore: 'Explore Now',
  comingSoon: 'Coming Soon',
  locked: 'Locked - Coming Soon',
  launchLabel: 'Launch',
  /** Below the picture of the wallet panel. */
  picture: 'The wallet panel with a sample account.',
  cards: [
    {
      title: 'Blockchain Explorer',
      text: 'View transactions, block details and network activity.',
      icon: 'explorer',
    },
    { title: 'Miner', text: 'Mining software.', icon: 'miner' },
    { title: 'Create Token', text: 'Launch a token on the network.', icon: 'token' },
    {
      title: 'TVX Wallet',
      text: 'Store, send and receive TVX.',
      icon: 'wallet',
      href: '/wallet',
      launch: WALLET_LAUNCH,
    },
  ],
} as const satisfies {
  readonly cards: readonly FeatureCard[];
  readonly [key: string]: unknown;
};

/** The account in the picture of the wallet panel; the address is an example of EIP-55. */
export const WALLET_SAMPLE = {
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  balanceTvx: 1_250n,
  walletName: 'Browser Wallet',
} as const;
