import type { PlaceholderId } from '#contract/pages.ts';
import type { PlannedDate } from '#domain/planned-date.ts';
import { Q1_2026, Q2_2026, Q3_2025, Q4_2025 } from '#web/content/dates.ts';

export interface Placeholder {
  readonly title: string;
  readonly description: string;
  /** Shown below the title by search engines and previews. */
  readonly searchDescription: string;
  readonly launch: PlannedDate;
  /** Texts by their titles. */
  readonly features: Readonly<Record<string, string>>;
}

/**
 * Titles, launches and claims are those of the specification ("Placeholder pages"); the other features come from what
 * it says of the same subject elsewhere.
 */
export const PLACEHOLDERS: Readonly<Record<PlaceholderId, Placeholder>> = {
  'blockchain-explorer': {
    title: 'Blockchain Explorer',
    description: 'The transactions, blocks and activity of the network.',
    searchDescription: 'Transactions, block details and network activity of Technovex: what is planned, and for when.',
    launch: Q3_2025,
    features: {
      Transactions: 'View transactions of the network.',
      'Block details': 'See what a block contains.',
      'Network activity': 'Follow the activity on the network.',
    },
  },
  'blockchain-staking': {
    title: 'TVX Staking Platform',
    description: 'Lock TVX for a period of your choice.',
    searchDescription: 'Staking TVX for 30 days to 4 years: what is planned, and for when.',
    launch: Q4_2025,
    features: {
      'Staking periods': 'From 30 days to 4 years.',
      'Hashrate tiers': 'The premium tiers of the miner may be unlocked through TVX staking.',
    },
  },
  'blockchain-consensus': {
    title: 'Lightning Consensus',
    description: 'How the nodes of the network will agree on the next block.',
    searchDescription:
      'Block confirmation in under 1 second and up to 33% malicious nodes: what the project states about its consensus.',
    launch: Q3_2025,
    features: {
      'Block confirmation': 'Under 1 second.',
      'Fault tolerance': 'Up to 33% malicious nodes.',
    },
  },
  'blockchain-developers': {
    title: 'Developer Resources',
    description: 'Tools for building on Technovex.',
    searchDescription:
      'SDK, documentation, testnet faucet and an AI contract builder for Technovex: what is planned, and for when.',
    launch: Q3_2025,
    features: {
      SDK: 'Planned together with the mainnet.',
      'Documentation and faucet': 'For Testnet v1.0.',
      'AI contract builder': 'Optional, for writing smart contracts.',
    },
  },
  'blockchain-governance': {
    title: 'Decentralized Governance',
    description: 'How decisions about the network will be made.',
    searchDescription: 'How decisions about the Technovex network will be made: what is planned, and for when.',
    launch: Q1_2026,
    features: {
      'Decentralized decisions': 'The people who take part in the network will govern it.',
      Treasury: 'The whitepaper reserves 30,000,000 TVX for it.',
    },
  },
  'blockchain-ecosystem': {
    title: 'Ecosystem',
    description: 'What is planned around the chain: an exchange, bridges and applications.',
    searchDescription: 'Exchange, bridges and developer grants around Technovex: what is planned, and for when.',
    launch: Q4_2025,
    features: {
      'Decentralized exchange': 'On the roadmap.',
      'Cross-chain bridge': 'On the roadmap, as a part of the chain.',
      'Developer grants': 'The whitepaper reserves 20,000,000 TVX for them.',
    },
  },
  'blockchain-tokenomics': {
    title: 'TVX Tokenomics',
    description: 'The supply of TVX and its distribution.',
    searchDescription:
      'The total supply cap of 1 billion TVX and its distribution, as stated on the landing page of Technovex.',
    launch: Q3_2025,
    features: {
      'Total supply': 'Capped at 1 billion TVX.',
      Distribution: 'Public sale 40%, community rewards 25%, ecosystem 20%, team and advisors 15%.',
    },
  },
  'blockchain-lightning': {
    title: 'Lightning Network Integration',
    description: 'A connection between Technovex and the Lightning Network.',
    searchDescription: 'A connection between Technovex and the Lightning Network: what is planned, and for when.',
    launch: Q2_2026,
    features: {
      Integration: 'Connects Technovex with Lightning Network payments.',
      Bridging: 'Planned as a part of the chain.',
    },
  },
};

/** The title bar of a placeholder page. */
export function placeholderTitle(id: PlaceholderId): string {
  return `${PLACEHOLDERS[id].title} · Technovex`;
}
