export type TierLevel = 'basic' | 'standard' | 'premium' | 'ultra';

/** A hashrate tier (specification, section 3). `costType` says how it is paid for, not how much it costs. */
export interface HashrateTier {
  readonly level: TierLevel;
  readonly speedThs: number;
  readonly displayName: string;
  readonly costType: 'free' | 'paid';
  readonly isUnlocked: boolean;
}

/** Only basic can be used before mainnet. */
export const HASHRATE_TIERS: readonly HashrateTier[] = [
  { level: 'basic', speedThs: 1, displayName: 'Basic', costType: 'free', isUnlocked: true },
  { level: 'standard', speedThs: 5, displayName: 'Standard', costType: 'paid', isUnlocked: false },
  { level: 'premium', speedThs: 10, displayName: 'Premium', costType: 'paid', isUnlocked: false },
  { level: 'ultra', speedThs: 25, displayName: 'Ultra', costType: 'paid', isUnlocked: false },
];

/** Hashrate of a new wallet, TH/s. */
export const BASIC_HASHRATE_THS = 1;
