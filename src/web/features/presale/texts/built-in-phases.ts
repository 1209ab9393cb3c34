import type { PresaleSection } from '#web/content/presale.ts';

/**
 * The built-in phases and their values, for `/presale`. A copy of what the landing page states (`presale.ts`), so that
 * the first load of the home page does not share a file; a test compares the two.
 */
export const BUILT_IN_PHASE_TEXTS: PresaleSection['phases'] = [
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
];
