/** Of the landing page; the miner's dashboard names its tiers otherwise. */
export const MINER_TIERS = [
  { speedThs: 1, name: 'Free' },
  { speedThs: 5, name: 'Premium' },
  { speedThs: 10, name: 'Elite' },
] as const;

export const MINER_CAPACITY = 'Phase 1 accepts only 5,000 miners.';
