import { groupDigits } from '#web/lib/format.ts';

const TOTAL_SUPPLY = 1_000_000_000;

/** The landing page's token values (specification, "Marketing tokenomics"). The whitepaper has its own set. */
export const LANDING_TOKENOMICS = {
  title: 'Tokenomics',
  locked: 'Locked',
  lead: 'Figures of the landing page. The full tokenomics page is not open yet.',
  figuresLink: { label: 'Where documents disagree', href: '/trust#figures' },
  stats: [
    { label: 'Total supply', value: groupDigits(TOTAL_SUPPLY), unit: 'TVX' },
    { label: 'Initial circulating', value: '250,000,000', unit: 'TVX' },
    { label: 'Initial market cap', value: 'TBA', priceId: 'marketCap' },
    { label: 'Presale price', value: 'TBA', priceId: 'presalePrice' },
  ],
  totalSupply: TOTAL_SUPPLY,
  tableCaption: 'Token distribution',
  columns: { part: 'Part', share: 'Share', amount: 'TVX' },
  totalLabel: 'Total',
  ringLabel: { value: '1 billion', unit: 'TVX in total' },
  /** Percent of the total supply; they add up to 100. */
  distribution: [
    { part: 'Public sale', percent: 40 },
    { part: 'Community rewards', percent: 25 },
    { part: 'Ecosystem', percent: 20 },
    { part: 'Team and advisors', percent: 15 },
  ],
} as const;
