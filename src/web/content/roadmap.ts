import type { PlannedDate } from '#domain/planned-date.ts';

export interface Milestone {
  readonly date: PlannedDate;
  readonly items: readonly string[];
}

/** Specification, section 9. */
export const ROADMAP = {
  title: 'Roadmap',
  lead: 'Dates are those the project planned. A date that has passed does not mean that the work was completed.',
  milestones: [
    {
      date: { words: '10 July 2025', lastDay: '2025-07-10' },
      items: ['Security audit', 'Explorer', 'Exchange listings'],
    },
    {
      date: { words: '1 August 2025', lastDay: '2025-08-01' },
      items: ['Presale live', 'Miner live', 'Wallet live', 'Bonus live'],
    },
    {
      date: { words: '21 August 2025', lastDay: '2025-08-21' },
      items: ['Mainnet', 'Staking', 'Governance', 'SDK'],
    },
    {
      date: { words: '12 January 2026', lastDay: '2026-01-12' },
      items: ['Token creation platform', 'Cross-chain bridge', 'Decentralized exchange', 'Enterprise partnerships'],
    },
  ],
} as const satisfies { readonly milestones: readonly Milestone[]; readonly [words: string]: unknown };
