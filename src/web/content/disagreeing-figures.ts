import { LANDING_TOKENOMICS } from './landing.ts';
import { PRESALE, PRESALE_BANNER } from './presale.ts';

const [BANNER_AMOUNT, BANNER_PRICE] = PRESALE_BANNER.stats;
const [PHASE_PRICE, , , PHASE_CAP] = PRESALE.phases[1].stats;
const [SUPPLY, CIRCULATING, MARKET_CAP] = LANDING_TOKENOMICS.stats;

/** The figures on which the specified texts disagree, as they are built in: by their name, what each place states. */
export const DISAGREEING_FIGURES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Total supply': { 'Landing page': `${SUPPLY.value} ${SUPPLY.unit}`, Whitepaper: '100,000,000 TVX' },
  'Circulating supply at launch': {
    'Landing page': `${CIRCULATING.value} ${CIRCULATING.unit}`,
    Whitepaper: 'at most 15,000,000 TVX',
  },
  'Market cap': { 'Landing page': MARKET_CAP.value, Whitepaper: '$70M to $100M' },
  'Phase 1 price': {
    'Landing page': PHASE_PRICE.value,
    Whitepaper: '$0.25',
    'Presale banner': `${BANNER_PRICE.value} ${BANNER_PRICE.unit}`,
    Announcements: '$0.25',
  },
  'Tokens in phase 1': {
    'Landing page': `${PHASE_CAP.value} ${PHASE_CAP.unit}`,
    Whitepaper: '4,000,000 TVX',
    'Presale banner': `${BANNER_AMOUNT.value} ${BANNER_AMOUNT.unit}`,
  },
  'Presale phases': { 'Landing page': 'A seed collection and phase 1', Whitepaper: '3, and no seed collection' },
  'Offered to the public': { 'Landing page': '40%', Whitepaper: '13% in three phases, 2% at the listing' },
  Team: { 'Landing page': '15%, with advisors', Whitepaper: '10%, vested' },
  'Miners in phase 1': { 'Landing page': '5,000 at most', Announcements: '15,000+ registered' },
  'Hashrate tiers': { 'Landing page': 'Free, Premium, Elite', 'Miner’s dashboard': 'Basic, Standard, Premium' },
};
