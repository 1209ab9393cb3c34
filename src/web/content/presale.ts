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

/** The part of the section that the phases of the admin area replace (`features/presale/public/current-presale.ts`). */
export interface PresaleSection {
  /** Of the phase that matters most. */
  readonly state: PhasePosition;
  readonly lead: string;
  /** Those that the landing page shows (`listedPhases`). */
  readonly phases: readonly PresalePhaseText[];
  /** In place of the specified banner. */
  readonly banner?: PresaleBanner | undefined;
  /** When a phase starts or ends next, ms since 1970; undefined: never, or the texts are the built-in ones. */
  readonly changesAtMs?: number;
}

export interface PresaleBanner {
  readonly title: string;
  readonly stats: readonly PresaleStat[];
  readonly note: string;
}

/** The presale as the landing page states it (specification, "Marketing tokenomics"). */
export const PRESALE = {
  title: 'Presale',
  state: 'delayed',
  lead: 'The seed collection is closed and phase 1 has not started. Nothing can be bought on this site today.',
  lockedLabel: 'Locked until',
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
  pageLink: { label: 'All terms and changes', href: '/presale' },
  copy: {
    title: (when: string): string => `Copy of ${when}; the server does not respond`,
    text: 'What has changed since then is not shown.',
  },
  whitelist: {
    title: 'Whitelist',
    controls: ['Join Whitelist', 'Join Presale Whitepaper Whitelist'],
    note: 'They are not open yet.',
    /** Where the newsletter is sent by mail. */
    noteByMail: 'They are not open yet; the newsletter says when.',
  },
} as const satisfies PresaleSection & { readonly [key: string]: unknown };

/** The values of the 'PRESALE COMING SOON' banner (specification, "Marketing tokenomics"). */
export const PRESALE_BANNER = {
  start: PRESALE_START,
  stats: [
    { label: 'Amount', value: '1,000,000', unit: 'TVX' },
    { label: 'Presale price', value: '$0.0075', unit: 'USDT', priceId: 'presaleBanner' },
  ],
} as const satisfies { readonly stats: readonly PresaleStat[]; readonly [key: string]: unknown };
