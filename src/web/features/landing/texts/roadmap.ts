import type { PlannedDate } from '#domain/planned-date.ts';
import { MAINNET, PRESALE_START, SECURITY_AUDIT, TOKEN_CREATION } from '#web/content/dates.ts';

export interface Milestone {
  readonly date: PlannedDate;
  readonly items: readonly string[];
}

/** Specification, "Roadmap". */
export const ROADMAP = {
  title: 'Roadmap',
  milestones: [
    {
      date: SECURITY_AUDIT,
      items: ['Security audit', 'Explorer', 'Exchange listings'],
    },
    {
      date: PRESALE_START,
      items: ['Presale live', 'Miner live', 'Wallet live', 'Bonus live'],
    },
    {
      date: MAINNET,
      items: ['Mainnet', 'Staking', 'Governance', 'SDK'],
    },
    {
      date: TOKEN_CREATION,
      items: ['Token creation platform', 'Cross-chain bridge', 'Decentralized exchange', 'Enterprise partnerships'],
    },
  ],
} as const satisfies { readonly milestones: readonly Milestone[]; readonly [key: string]: unknown };
