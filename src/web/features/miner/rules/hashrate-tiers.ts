import { BASIC_HASHRATE_THS } from '#domain/miner/constants.ts';

/** Specification, "Hashrate tier". */
export type HashrateTier = ({ readonly costType: 'free' } | { readonly costType: 'usd'; readonly costUsd: number }) & {
  readonly level: 'basic' | 'standard' | 'premium' | 'ultra';
  readonly displayName: string;
  /** TH/s. */
  readonly speedThs: number;
  readonly isUnlocked: boolean;
};

/** All tiers, slowest first. Only the basic one can be used before mainnet. */
export const HASHRATE_TIERS: readonly HashrateTier[] = [
  { level: 'basic', displayName: 'Basic', speedThs: BASIC_HASHRATE_THS, costType: 'free', isUnlocked: true },
  { level: 'standard', displayName: 'Standard', speedThs: 5, costType: 'usd', costUsd: 110, isUnlocked: false },
  { level: 'premium', displayName: 'Premium', speedThs: 10, costType: 'usd', costUsd: 220, isUnlocked: false },
  { level: 'ultra', displayName: 'Ultra', speedThs: 25, costType: 'usd', costUsd: 500, isUnlocked: false },
];

/** The dashboard shows three of them. */
export const SHOWN_TIERS: readonly HashrateTier[] = HASHRATE_TIERS.filter(({ level }) => level !== 'ultra');
