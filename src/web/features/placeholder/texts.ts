import type { PlaceholderId } from '#contract/pages.ts';
import type { PlannedDate } from '#domain/planned-date.ts';
import type { HairlineItem } from '#web/components/ui/hairline-list.tsx';
import { Q1_2026, Q2_2026, Q3_2025, Q4_2025 } from '#web/content/dates.ts';

export interface Placeholder {
  readonly title: string;
  readonly description: string;
  /** Shown below the title by search engines and previews. */
  readonly searchDescription: string;
  readonly launch: PlannedDate;
  readonly features: readonly HairlineItem[];
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
    features: [
      { title: 'Transactions', text: 'View transactions of the network.' },
      { title: 'Block details', text: 'See what a block contains.' },
      { title: 'Network activity', text: 'Follow the activity on the network.' },
    ],
  },
  'blockchain-staking': {
    title: 'TVX Staking Platform',
    description: 'Lock TVX for a period of your choice.',
    searchDescription: 'Staking TVX for 30 days to 4 years: what is planned, and for when.',
    launch: Q4_2025,
    features: [
      { title: 'Staking periods', text: 'From 30 days to 4 years.' },
      {
        title: 'Hashrate tiers',
        text: 'Premium hashrate tiers of the miner may be unlocked through TVX staking, time-based achievements or admin approval.',
      },
    ],
  },
  'blockchain-consensus': {
    title: 'Lightning Consensus',
    description: 'How the nodes of the network will agree on the next block.',
    searchDescription:
      'Block confirmation in under 1 second and up to 33% malicious nodes: what the project states about its consensus.',
    launch: Q3_2025,
    features: [
      { title: 'Block confirmation', text: 'Under 1 second.' },
      { title: 'Fault tolerance', text: 'Up to 33% malicious nodes.' },
    ],
  },
  'blockchain-developers': {
    title: 'Developer Resources',
    description: 'Tools for building on Technovex.',
    searchDescription:
      'SDK, documentation, testnet faucet and an AI contract builder for Technovex: what is planned, and for when.',
    launch: Q3_2025,
    features: [
      { title: 'SDK', text: 'Planned together with the mainnet, see the roadmap.' },
      { title: 'Documentation and testnet faucet', text: 'For Testnet v1.0.' },
      { title: 'AI contract builder', text: 'Optional, for writing smart contracts.' },
    ],
  },
  'blockchain-governance': {
    title: 'Decentralized Governance',
    description: 'How decisions about the network will be made.',
    searchDescription: 'How decisions about the Technovex network will be made: what is planned, and for when.',
    launch: Q1_2026,
    features: [
      { title: 'Decentralized decisions', text: 'The people who take part in the network will govern it.' },
      { title: 'Treasury', text: 'The whitepaper reserves 30,000,000 TVX for it.' },
    ],
  },
  'blockchain-ecosystem': {
    title: 'Ecosystem',
    description: 'What is planned around the chain: an exchange, bridges and applications.',
    searchDescription: 'Exchange, bridges and developer grants around Technovex: what is planned, and for when.',
    launch: Q4_2025,
    features: [
      { title: 'Decentralized exchange', text: 'On the roadmap.' },
      { title: 'Cross-chain bridge', text: 'On the roadmap, as a part of the chain.' },
      { title: 'Developer grants', text: 'The whitepaper reserves 20,000,000 TVX for them.' },
    ],
  },
  'blockchain-tokenomics': {
    title: 'TVX Tokenomics',
    description: 'The supply of TVX and its distribution.',
    searchDescription:
      'The total supply cap of 1 billion TVX and its distribution, as stated on the landing page of Technovex.',
    launch: Q3_2025,
    features: [
      { title: 'Total supply', text: 'Capped at 1 billion TVX.' },
      { title: 'Distribution', text: 'In four parts.' },
    ],
  },
  'blockchain-lightning': {
    title: 'Lightning Network Integration',
    description: 'A connection between Technovex and the Lightning Network.',
    searchDescription: 'A connection between Technovex and the Lightning Network: what is planned, and for when.',
    launch: Q2_2026,
    features: [
      { title: 'Integration', text: 'Connects Technovex with Lightning Network payments.' },
      { title: 'Bridging', text: 'Planned as a part of the chain.' },
    ],
  },
};

/** The title bar of a placeholder page. */
export function placeholderTitle(id: PlaceholderId): string {
  return `${PLACEHOLDERS[id].title} · Technovex`;
}
