import type { PriceId } from '#domain/content/content.ts';
import type { PlannedDate } from '#domain/planned-date.ts';
import { MAINNET, PRESALE_START, Q1_2026, Q4_2025, TOKEN_CREATION, WALLET_LAUNCH } from '#web/content/dates.ts';

/**
 * The values on which the project's documents disagree, side by side. A copy of what the pages state, so that the home
 * page does not share their files; a test compares the two.
 */

const PHASE_1_PRICE = { phase: 'Presale Phase 1', label: 'Phase price' } as const;

/** The price of one phase, which the first view of `/presale` counts. */
export const PHASE_1_PRICE_ROW = {
  name: 'Phase 1 price',
  phaseStat: PHASE_1_PRICE,
  landing: '$0.015',
  banner: '$0.0075 USDT',
  prices: { banner: 'presaleBanner' },
  announcements: '$0.25',
  whitepaper: '$0.25',
} as const satisfies ConflictingValue;

export const CONFLICTING_VALUES = {
  title: 'Where documents disagree',
  lead: 'The project’s documents state different figures, and it has not said which are right. The terms on this page are those that the team has entered last.',
  caption: 'Figures by document',
  name: 'Figure',
  documents: [
    { id: 'landing', label: 'Landing page', href: '/#presale' },
    { id: 'banner', label: 'Presale banner', href: '/#presale-banner' },
    { id: 'announcements', label: 'Announcements', href: '/' },
    { id: 'whitepaper', label: 'Whitepaper', href: '/whitepaper#tokenomics' },
  ],
  rows: [
    { name: 'Total supply', landing: '1,000,000,000 TVX', whitepaper: '100,000,000 TVX' },
    {
      name: 'Presale phases',
      isPhaseCount: true,
      landing: 'A seed collection and phase 1',
      whitepaper: '3, and no seed collection',
    },
    PHASE_1_PRICE_ROW,
    {
      name: 'Tokens in phase 1',
      phaseStat: { phase: 'Presale Phase 1', label: 'Token cap' },
      landing: '20M TVX',
      banner: '1,000,000 TVX',
      whitepaper: '4,000,000 TVX',
    },
    { name: 'Offered to the public', landing: '40%', whitepaper: '13% in three phases, 2% at the listing' },
    { name: 'Team', landing: '15%, with advisors', whitepaper: '10%, vested' },
    { name: 'Initial circulating supply', landing: '250,000,000 TVX', whitepaper: 'at most 15,000,000 TVX' },
    {
      name: 'Initial market cap',
      landing: 'TBA',
      whitepaper: '$70M to $100M',
      prices: { landing: 'marketCap' },
    },
    { name: 'Miners in phase 1', landing: '5,000 at most', announcements: '15,000+ registered' },
  ],
  phaseCount: (count: number): string => (count === 1 ? '1 phase' : `${count} phases`),
  notStated: 'Not stated',
  elsewhereTitle: 'Also stated differently',
  /** A row whose statements agree, as the team has set them, is not shown. */
  elsewhere: [
    {
      name: 'Presale price',
      statements: [
        { where: 'Landing page, Presale', href: '/#presale', value: '$0.015', phaseStat: PHASE_1_PRICE },
        { where: 'Landing page, Tokenomics', href: '/#tokenomics', value: 'TBA', priceId: 'presalePrice' },
      ],
    },
    {
      name: 'Tokens for the public',
      statements: [
        { where: 'Landing page, Tokenomics', href: '/#tokenomics', value: '400,000,000 TVX, 40% of the supply' },
        { where: 'Caps of the phases', href: '/presale#phases', value: '20,000,000 TVX', isTotalOnSale: true },
      ],
    },
    {
      name: 'Testnet v1.0',
      statements: [
        { where: 'Announcements', href: '/', value: 'Now available for developers', only: 'announced' },
        {
          where: 'Developers page',
          href: '/blockchain/developers',
          value: 'No address responds yet',
          only: 'unreachable',
        },
      ],
    },
    {
      name: 'TVX Wallet',
      statements: [
        { where: 'Wallet page', href: '/wallet', value: WALLET_LAUNCH },
        { where: 'Roadmap, “Wallet live”', href: '/#roadmap', value: PRESALE_START },
      ],
    },
    {
      name: 'Staking',
      statements: [
        { where: 'Roadmap', href: '/#roadmap', value: MAINNET },
        { where: 'Staking page', href: '/blockchain/staking', value: Q4_2025 },
      ],
    },
    {
      name: 'Governance',
      statements: [
        { where: 'Roadmap', href: '/#roadmap', value: MAINNET },
        { where: 'Governance page', href: '/blockchain/governance', value: Q1_2026 },
      ],
    },
    {
      name: 'Exchange and bridge',
      statements: [
        { where: 'Roadmap', href: '/#roadmap', value: TOKEN_CREATION },
        { where: 'Ecosystem page', href: '/blockchain/ecosystem', value: Q4_2025 },
      ],
    },
    {
      name: 'Time of a block',
      statements: [
        { where: 'Landing page', href: '/#technology', value: 'A block every 3 seconds' },
        { where: 'Consensus page', href: '/blockchain/consensus', value: 'Confirmed in under 1 second' },
      ],
    },
    {
      name: 'Tokens for miners',
      statements: [
        { where: 'Web miner', href: '/web-miner', value: 'Mined TVX can be claimed at mainnet' },
        { where: 'Whitepaper', href: '/whitepaper#tokenomics', value: 'No part of the supply is named for them' },
      ],
    },
    {
      name: 'Hashrate tiers',
      statements: [
        { where: 'Landing page', href: '/#web-miner', value: 'Free, Premium, Elite' },
        { where: 'Miner’s dashboard', href: '/web-miner', value: 'Basic, Standard, Premium' },
      ],
    },
  ],
  note: 'The TVX Tokenomics page repeats the supply and the distribution of the landing page. The founders page states no figures of the token.',
} as const satisfies {
  readonly elsewhere: readonly ConflictingStatements[];
  readonly rows: readonly ConflictingValue[];
  readonly documents: readonly { readonly id: DocumentId; readonly label: string; readonly href: `/${string}` }[];
  readonly [key: string]: unknown;
};

export type DocumentId = 'landing' | 'banner' | 'announcements' | 'whitepaper';
export interface PhaseStat {
  /** The title of the phase. */
  readonly phase: string;
  readonly label: string;
}

/** What single pages state of one thing. */
export interface ConflictingStatements {
  readonly name: string;
  readonly statements: readonly {
    readonly where: string;
    readonly href: `/${string}`;
    readonly value: string | PlannedDate;
    readonly phaseStat?: PhaseStat;
    readonly priceId?: PriceId;
    /** What the hard caps of all phases buy. */
    readonly isTotalOnSale?: true;
    /** Stated only while the announcements name it, or while the test network has no address of its own. */
    readonly only?: 'announced' | 'unreachable';
  }[];
}

export type ConflictingValue = {
  readonly name: string;
  /** The stat on the landing page, which follows the phases of the team. */
  readonly phaseStat?: PhaseStat;
  /** The landing page's follows the phases of the team. */
  readonly isPhaseCount?: true;
  /** The first word of a value is a price that the team may have set. */
  readonly prices?: { readonly [Id in DocumentId]?: PriceId };
} & { readonly [Id in DocumentId]?: string };
