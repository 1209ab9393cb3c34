import type { PriceId } from '#domain/content/content.ts';

/**
 * The values on which the project's documents disagree (specification, section 9), side by side. A copy of what the
 * pages state, so that the home page does not share their files; a test compares the two.
 */

export const CONFLICTING_VALUES = {
  title: 'Where documents disagree',
  lead: 'The project’s documents state different figures, and it has not said which are right. The terms on this page are the current ones.',
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
      name: 'Price in phase 1',
      phaseStat: { phase: 'Presale Phase 1', label: 'Price' },
      landing: '$0.015',
      banner: '$0.0075 USDT',
      prices: { banner: 'presaleBanner' },
      announcements: '$0.25',
      whitepaper: '$0.25',
    },
    {
      name: 'Tokens in phase 1',
      phaseStat: { phase: 'Presale Phase 1', label: 'Token cap' },
      landing: '20M TVX',
      banner: '1,000,000 TVX',
      whitepaper: '4,000,000 TVX',
    },
    { name: 'For sale in public', landing: '40%', whitepaper: '13% in three phases, 2% at the listing' },
    { name: 'Team', landing: '15%, with advisors', whitepaper: '10%, vested' },
    { name: 'In circulation at first', landing: '250,000,000 TVX', whitepaper: 'at most 15,000,000 TVX' },
    {
      name: 'Market cap at first',
      landing: 'TBA',
      whitepaper: '$70M to $100M',
      prices: { landing: 'marketCap' },
    },
    { name: 'Miners in phase 1', landing: '5,000 at most', announcements: '15,000+ registered' },
  ],
  notStated: 'Not stated',
  note: 'The TVX Tokenomics page repeats the supply and the distribution of the landing page. The founders page states no figures of the token.',
} as const satisfies {
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

export type ConflictingValue = {
  readonly name: string;
  /** The stat on the landing page, which follows the phases of the team. */
  readonly phaseStat?: PhaseStat;
  /** The first word of a value is a price that the team may have set. */
  readonly prices?: { readonly [Id in DocumentId]?: PriceId };
} & { readonly [Id in DocumentId]?: string };
