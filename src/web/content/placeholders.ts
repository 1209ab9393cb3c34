import type { PlannedDate } from '#domain/planned-date.ts';

export type PlaceholderId =
  | 'explorer'
  | 'staking'
  | 'consensus'
  | 'developers'
  | 'governance'
  | 'ecosystem'
  | 'tokenomics'
  | 'lightning';

export interface PlaceholderFeature {
  readonly title: string;
  readonly text: string;
}

export interface Placeholder {
  readonly title: string;
  readonly href: `/blockchain/${PlaceholderId}`;
  readonly description: string;
  readonly launch: PlannedDate;
  readonly features: readonly PlaceholderFeature[];
  /** Where the project says something else in another place. */
  readonly note?: string;
}

const Q3_2025: PlannedDate = { words: 'Q3 2025', lastDay: '2025-09-30' };
const Q4_2025: PlannedDate = { words: 'Q4 2025', lastDay: '2025-12-31' };
const Q1_2026: PlannedDate = { words: 'Q1 2026', lastDay: '2026-03-31' };
const Q2_2026: PlannedDate = { words: 'Q2 2026', lastDay: '2026-06-30' };

/** The launches in order, for the board that all of these pages share. */
export const PLACEHOLDER_LAUNCHES: readonly PlannedDate[] = [Q3_2025, Q4_2025, Q1_2026, Q2_2026];

/**
 * Pages of what the chain does not offer yet. Titles, launches and claims are those of the specification (section 2), the
 * other features what it says of the same subject elsewhere (sections 1, 2 and 9).
 */
export const PLACEHOLDERS: Readonly<Record<PlaceholderId, Placeholder>> = {
  explorer: {
    title: 'Blockchain Explorer',
    href: '/blockchain/explorer',
    description: 'A window into the chain: what was sent, in which block, and how busy the network is.',
    launch: Q3_2025,
    features: [
      { title: 'Transactions', text: 'View transactions of the network.' },
      { title: 'Block details', text: 'See what a block holds.' },
      { title: 'Network activity', text: 'Follow what happens on the network.' },
    ],
  },
  staking: {
    title: 'TVX Staking Platform',
    href: '/blockchain/staking',
    description: 'Lock TVX for a time that you choose.',
    launch: Q4_2025,
    features: [
      { title: 'Staking periods', text: 'From 30 days to 4 years.' },
      {
        title: 'Hashrate tiers',
        text: 'Premium tiers of the miner may be unlocked through TVX staking; time-based achievements and admin approval are the other ways.',
      },
    ],
    note: 'The roadmap names staking for 21 August 2025, together with the mainnet; this page says Q4 2025. Both stand as the project states them.',
  },
  consensus: {
    title: 'Lightning Consensus',
    href: '/blockchain/consensus',
    description: 'How the nodes of the network are to agree on the next block.',
    launch: Q3_2025,
    features: [
      { title: 'Block confirmation', text: 'Under 1 second.' },
      { title: 'Fault tolerance', text: 'Up to 33% malicious nodes.' },
    ],
    note: 'The chain’s block time is stated as 3 seconds elsewhere on this site. Both figures are claims of the project, not measurements.',
  },
  developers: {
    title: 'Developer Resources',
    href: '/blockchain/developers',
    description: 'What it takes to build on Technovex. The testnet, version 1.0, is available to developers now.',
    launch: Q3_2025,
    features: [
      { title: 'SDK', text: 'Named by the roadmap, together with the mainnet.' },
      { title: 'Documentation and testnet faucet', text: 'Linked from the wallet panel.' },
      { title: 'AI contract builder', text: 'Optional, for writing smart contracts.' },
    ],
  },
  governance: {
    title: 'Decentralized Governance',
    href: '/blockchain/governance',
    description: 'How decisions about the network are to be made, and by more than one party.',
    launch: Q1_2026,
    features: [
      { title: 'Decentralized decisions', text: 'Governance of the network by those who take part in it.' },
      { title: 'Treasury', text: 'The whitepaper sets 30,000,000 TVX aside for it.' },
    ],
    note: 'The roadmap names governance for 21 August 2025, together with the mainnet; this page says Q1 2026. Both stand as the project states them.',
  },
  ecosystem: {
    title: 'Ecosystem',
    href: '/blockchain/ecosystem',
    description: 'What is to grow around the chain: an exchange, bridges, and applications.',
    launch: Q4_2025,
    features: [
      { title: 'Decentralized exchange', text: 'On the roadmap.' },
      { title: 'Cross-chain bridge', text: 'On the roadmap; bridging is to be built into the chain.' },
      { title: 'Developer grants', text: 'The whitepaper sets 20,000,000 TVX aside for them.' },
    ],
  },
  tokenomics: {
    title: 'TVX Tokenomics',
    href: '/blockchain/tokenomics',
    description: 'The supply of TVX and who holds which part of it.',
    launch: Q3_2025,
    features: [
      { title: 'Total supply', text: 'Capped at 1 billion TVX.' },
      { title: 'Distribution', text: 'Public sale 40%, community rewards 25%, ecosystem 20%, team and advisors 15%.' },
    ],
    note: 'These are the figures of the landing page. The Presale Whitepaper states another set, with a total supply of 100,000,000 TVX. The two disagree, and both are shown as they are.',
  },
  lightning: {
    title: 'Lightning Network Integration',
    href: '/blockchain/lightning',
    description: 'A connection between Technovex and the Lightning Network.',
    launch: Q2_2026,
    features: [
      { title: 'Integration', text: 'Lightning Network payments and Technovex, connected.' },
      { title: 'Bridging', text: 'The chain is to have cross-chain bridging built in.' },
    ],
  },
};

export const PLACEHOLDER_WORDS = {
  launchLabel: 'Launch',
  featuresTitle: 'Planned features',
  claimsNote: 'As stated by the project; plans and claims, not measurements.',
  button: 'Coming Soon',
  buttonNote: 'Locked until it launches. The newsletter and the channels say when.',
  boardTitle: 'What else is planned',
} as const;
