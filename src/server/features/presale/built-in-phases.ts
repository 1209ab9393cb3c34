import { PHASE_FALLBACKS, type Phase } from '#domain/presale/fields.ts';

/** The specification's phases ("Presale status shown", "Marketing tokenomics"), inserted by the first start. */
export const BUILT_IN_PHASES: readonly Phase[] = [
  {
    ...PHASE_FALLBACKS,
    name: 'April 2025 Seed Collection',
    // Its price and minimum purchase were never published; both are required, so they keep their fallbacks.
    description:
      'Raised $1,900 from 23 participants between April 1 and 30, 2025. Closed. Its token price and minimum purchase were not published; the figures here are placeholders.',
    startDate: '2025-04-01T00:00:00.000Z',
    endDate: '2025-04-30T23:59:00.000Z',
    tokenId: 1,
    isCompleted: true,
  },
  {
    ...PHASE_FALLBACKS,
    name: 'Presale Phase 1',
    description: 'August 1 to September 1, 2025. 20M token cap: 20,000,000 TVX at $0.015 are $300,000. Not started.',
    startDate: '2025-08-01T00:00:00.000Z',
    endDate: '2025-09-01T23:59:00.000Z',
    tokenPrice: 0.015,
    bonus: 25,
    minPurchase: 100,
    hardCap: 300_000,
    tokenId: 1,
    isCompleted: false,
  },
];
