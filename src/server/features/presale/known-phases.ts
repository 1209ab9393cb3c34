import type { Phase } from '#domain/presale/phase.ts';

/** The phases that the specification knows (sections 4 and 9); the first start fills them in, so that there are real rows. */
export const KNOWN_PHASES: readonly Phase[] = [
  {
    name: 'April 2025 Seed Collection',
    // Its price and smallest purchase were never published, and a phase has to have both: the form's own figures stand in.
    description:
      'Raised $1,900 from 23 participants between April 1 and 30, 2025. Closed. Its token price and minimum purchase were not published; the figures here are placeholders.',
    startDate: '2025-04-01T00:00:00.000Z',
    endDate: '2025-04-30T23:59:00.000Z',
    tokenPrice: 0.001,
    bonus: 0,
    minPurchase: 100,
    maxPurchase: null,
    softCap: null,
    hardCap: null,
    tokenId: 1,
    isActive: false,
    isCompleted: true,
  },
  {
    name: 'Presale Phase 1',
    description: 'August 1 to September 1, 2025. 20M token cap: 20,000,000 TVX at $0.015 are $300,000. Not started.',
    startDate: '2025-08-01T00:00:00.000Z',
    endDate: '2025-09-01T00:00:00.000Z',
    tokenPrice: 0.015,
    bonus: 25,
    minPurchase: 100,
    maxPurchase: null,
    softCap: null,
    hardCap: 300_000,
    tokenId: 1,
    isActive: false,
    isCompleted: false,
  },
];
