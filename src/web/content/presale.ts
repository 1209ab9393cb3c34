import type { PriceId } from '#domain/content/content.ts';
import type { IsoDay, PlannedDate } from '#domain/planned-date.ts';
import type { PhasePosition, PhaseStatus } from '#domain/presale/timeline.ts';
import { PRESALE_START } from './dates.ts';

export interface PresaleStat {
  readonly label: string;
  readonly value: string;
  readonly unit?: string;
  /** Of a price that the team can set. */
  readonly priceId?: PriceId;
}

export interface PresalePhaseText {
  /** Set for phases from the database, whose titles may not be unique. */
  readonly id?: string;
  readonly title: string;
  readonly period: string;
  /** First and last day; undefined when there are no dates to show. */
  readonly days?: { readonly firstDay: IsoDay; readonly lastDay: IsoDay };
  readonly status: PhaseStatus;
  readonly statusText: string;
  /** Set for a pending phase with dates. */
  readonly lockedUntil?: PlannedDate;
  readonly stats: readonly PresaleStat[];
}

/** The presale on the landing page, which the phases of the admin area replace (`features/presale/public`). */
export interface PresaleSection {
  /** Of the phase that matters most. */
  readonly state: PhasePosition;
  readonly lead: string;
  /** No more than the landing page shows. */
  readonly phases: readonly PresalePhaseText[];
  /** In place of the specified banner. */
  readonly banner?: PresaleBanner | undefined;
  /** When a phase starts or ends next, ms since 1970; undefined: never, or the texts are the built-in ones. */
  readonly changesAtMs?: number;
}

export interface PresaleBanner {
  readonly title: string;
  readonly stats: readonly PresaleStat[];
}

/** The presale as the landing page states it (specification, "Marketing tokenomics"). */
export const PRESALE = {
  state: 'delayed',
  lead: 'The seed collection is closed and phase 1 has not started. Nothing can be bought on this site today.',
  phases: [
    {
      title: 'April 2025 seed collection',
      period: 'April 1 to 30, 2025',
      days: { firstDay: '2025-04-01', lastDay: '2025-04-30' },
      statusText: 'Completed/Closed',
      status: 'completed',
      stats: [
        { label: 'Raised', value: '$1,900' },
        { label: 'Participants', value: '23' },
      ],
    },
    {
      title: 'Presale Phase 1',
      period: 'August 1 to September 1, 2025',
      days: { firstDay: '2025-08-01', lastDay: '2025-09-01' },
      statusText: 'Not Started',
      status: 'pending',
      lockedUntil: { text: 'August 1, 2025', lastDay: '2025-08-01' },
      stats: [
        { label: 'Phase price', value: '$0.015' },
        { label: 'Bonus', value: '25%' },
        { label: 'Minimum purchase', value: '$100' },
        { label: 'Token cap', value: '20M', unit: 'TVX' },
      ],
    },
  ],
} as const satisfies PresaleSection;

/** The values of the 'PRESALE COMING SOON' banner (specification, "Marketing tokenomics"). */
export const PRESALE_BANNER = {
  start: PRESALE_START,
  stats: [
    { label: 'Amount', value: '1,000,000', unit: 'TVX' },
    { label: 'Presale price', value: '$0.0075', unit: 'USDT', priceId: 'presaleBanner' },
  ],
} as const satisfies { readonly start: PlannedDate; readonly stats: readonly PresaleStat[] };

/** The state of the presale in the description of the home page: part of a sentence. */
export const PRESALE_IN_DESCRIPTION: Readonly<Record<PhasePosition, string>> = {
  now: 'A TVX presale phase is active',
  next: 'The next TVX presale phase has not started',
  delayed: 'The TVX presale has not started',
  past: 'The TVX presale is closed',
};

/** Of the feed, the calendar and, for search engines, of the data; they want 50 characters of description at least. */
export const PRESALE_FEED = {
  title: 'Technovex presale',
  description:
    'The phases of the TVX presale with their dates, prices, bonuses and limits, and the latest changes of these.',
} as const;
