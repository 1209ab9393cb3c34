import { groupDigits } from '#web/lib/format.ts';

const TOTAL_SUPPLY = 1_000_000_000;

/** The landing page's token values (specification, "Marketing tokenomics"). The whitepaper has its own set. */
export const LANDING_TOKENOMICS = {
  stats: [
    { label: 'Total supply', value: groupDigits(TOTAL_SUPPLY), unit: 'TVX' },
    { label: 'Initial circulating', value: '250,000,000', unit: 'TVX' },
    { label: 'Initial market cap', value: 'TBA', priceId: 'marketCap' },
    { label: 'Presale price', value: 'TBA', priceId: 'presalePrice' },
  ],
  totalSupply: TOTAL_SUPPLY,
  /** Percent of the total supply; they add up to 100. */
  distribution: [
    { part: 'Public sale', percent: 40 },
    { part: 'Community rewards', percent: 25 },
    { part: 'Ecosystem', percent: 20 },
    { part: 'Team and advisors', percent: 15 },
  ],
} as const;
