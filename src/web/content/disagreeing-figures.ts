import { LANDING_TOKENOMICS } from './landing.ts';
import { PRESALE, PRESALE_BANNER } from './presale.ts';

const [BANNER_AMOUNT, BANNER_PRICE] = PRESALE_BANNER.stats;
const [PHASE_PRICE, , , PHASE_CAP] = PRESALE.phases[1].stats;
const [SUPPLY, CIRCULATING, MARKET_CAP] = LANDING_TOKENOMICS.stats;

interface DisagreeingFigure {
  readonly name: string;
  /** On the landing page. */
  readonly landing: string;
  /** Each with the place that states it. */
  readonly elsewhere: readonly string[];
}

/** The figures on which the specified texts disagree, as they are built in. */
export const DISAGREEING_FIGURES: readonly DisagreeingFigure[] = [
  {
    name: 'Total supply',
    landing: `${SUPPLY.value} ${SUPPLY.unit}`,
    elsewhere: ['Whitepaper: 100,000,000 TVX'],
  },
  {
    name: 'Circulating supply at launch',
    landing: `${CIRCULATING.value} ${CIRCULATING.unit}`,
    elsewhere: ['Whitepaper: at most 15,000,000 TVX'],
  },
  { name: 'Market cap', landing: MARKET_CAP.value, elsewhere: ['Whitepaper: $70M to $100M'] },
  {
    name: 'Phase 1 price',
    landing: PHASE_PRICE.value,
    elsewhere: [
      `Presale banner: ${BANNER_PRICE.value} ${BANNER_PRICE.unit}`,
      'Announcements: $0.25',
      'Whitepaper: $0.25',
    ],
  },
  {
    name: 'Tokens in phase 1',
    landing: `${PHASE_CAP.value} ${PHASE_CAP.unit}`,
    elsewhere: [`Presale banner: ${BANNER_AMOUNT.value} ${BANNER_AMOUNT.unit}`, 'Whitepaper: 4,000,000 TVX'],
  },
  {
    name: 'Presale phases',
    landing: 'A seed collection and phase 1',
    elsewhere: ['Whitepaper: 3, and no seed collection'],
  },
  {
    name: 'Offered to the public',
    landing: '40%',
    elsewhere: ['Whitepaper: 13% in three phases, 2% at the listing'],
  },
  { name: 'Team', landing: '15%, with advisors', elsewhere: ['Whitepaper: 10%, vested'] },
  { name: 'Miners in phase 1', landing: '5,000 at most', elsewhere: ['Announcements: 15,000+ registered'] },
  {
    name: 'Hashrate tiers',
    landing: 'Free, Premium, Elite',
    elsewhere: ['Miner’s dashboard: Basic, Standard, Premium'],
  },
];
