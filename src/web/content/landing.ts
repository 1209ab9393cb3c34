/** The landing page's token values (specification, "Marketing tokenomics"). The whitepaper has its own set. */
export const LANDING_TOKENOMICS = {
  stats: [
    { label: 'Total supply', value: '1,000,000,000', unit: 'TVX' },
    { label: 'Initial circulating', value: '250,000,000', unit: 'TVX' },
    { label: 'Initial market cap', value: 'TBA', priceId: 'marketCap' },
    { label: 'Presale price', value: 'TBA', priceId: 'presalePrice' },
  ],
  totalSupply: 1_000_000_000,
  /** Percent of the total supply; they add up to 100. */
  distribution: [
    { part: 'Public sale', percent: 40 },
    { part: 'Team and advisors', percent: 15 },
    { part: 'Ecosystem', percent: 20 },
    { part: 'Community rewards', percent: 25 },
  ],
} as const;

/** Of the landing page; the miner's dashboard names its tiers otherwise. */
export const MINER_TIERS = [
  { speedThs: 1, name: 'Free' },
  { speedThs: 5, name: 'Premium' },
  { speedThs: 10, name: 'Elite' },
] as const;

export const MINER_CAPACITY = 'Phase 1 accepts only 5,000 miners.';
