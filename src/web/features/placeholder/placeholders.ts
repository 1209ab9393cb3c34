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
  /** Paths in a square of 320; points are drawn as discs. */
  readonly drawing: {
    readonly lines?: string;
    readonly dashed?: string;
    readonly filled?: string;
    readonly points?: string;
    readonly dimPoints?: string;
  };
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
    // Blocks of a chain; the latest is filled.
    drawing: {
      lines:
        'M40 40h88v88H40zM192 40h88v88h-88zM192 192h88v88h-88zM58 70h52M58 92h30M210 70h52M210 92h30M210 222h52M210 244h30',
      dashed: 'M128 84h64M236 128v64M192 236h-64',
      filled: 'M40 192h88v88H40z',
    },
  },
  'blockchain-staking': {
    title: 'TVX Staking Platform',
    description: 'Lock TVX for a period of your choice.',
    searchDescription: 'Staking TVX for 30 days to 4 years: what is planned, and for when.',
    launch: Q4_2025,
    features: {
      'Staking periods': 'From 30 days to 4 years.',
      'Hashrate tiers':
        'Premium hashrate tiers of the miner may be unlocked through TVX staking, time-based achievements or admin approval.',
    },
    // A lock with a clock.
    drawing: {
      lines: 'M100 136V104a60 60 0 0 1 120 0v32',
      filled: 'M64 136h192v144H64z',
      dimPoints: 'M160 208h0',
      dashed: 'M20 160a140 140 0 0 1 280 0',
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
    // Ten nodes around a block; three of them do not agree.
    drawing: {
      lines: 'M160 40v96M231 63l-50 73M274 123l-90 29M274 197l-90-29M231 257l-50-73M160 280v-96M89 257l50-73',
      dashed: 'M46 197l90-29M46 123l90 29M89 63l50 73',
      filled: 'M136 136h48v48h-48z',
      points: 'M160 40h0M231 63h0M274 123h0M274 197h0M231 257h0M160 280h0M89 257h0',
      dimPoints: 'M46 197h0M46 123h0M89 63h0',
    },
  },
  'blockchain-developers': {
    title: 'Developer Resources',
    description: 'Tools for building on Technovex.',
    searchDescription:
      'SDK, documentation, testnet faucet and an AI contract builder for Technovex: what is planned, and for when.',
    launch: Q3_2025,
    features: {
      SDK: 'Planned together with the mainnet, see the roadmap.',
      'Documentation and testnet faucet': 'For Testnet v1.0.',
      'AI contract builder': 'Optional, for writing smart contracts.',
    },
    // Angle brackets.
    drawing: {
      lines: 'M104 88l-72 72 72 72M216 88l72 72-72 72',
      filled: 'M176 64h20l-52 192h-20z',
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
    // A ballot.
    drawing: {
      lines: 'M104 176V40h112v136M128 120l24 26 42-52',
      dashed: 'M20 280h280',
      filled: 'M48 176h224v104H48z',
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
    // What is planned around the chain.
    drawing: {
      dashed: 'M160 128V60M188 144l58-34M188 176l58 34M160 192v68M132 176l-58 34M132 144l-58-34',
      filled: 'M128 128h64v64h-64z',
      points: 'M160 44h0M260 102h0M260 218h0M160 276h0M60 218h0M60 102h0',
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
      Distribution: 'In four parts.',
    },
    // The four parts of the supply, by their share.
    drawing: {
      lines: 'M40 136h240v60H40zM40 196h240v48H40zM40 244h240v36H40z',
      filled: 'M40 40h240v96H40z',
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
    // Two networks, and a bolt between them.
    drawing: {
      lines: 'M100 160a40 40 0 1 1-80 0 40 40 0 0 1 80 0zM300 160a40 40 0 1 1-80 0 40 40 0 0 1 80 0z',
      dashed: 'M100 160h120',
      filled: 'M184 56l-56 116h28l-20 92 56-116h-28z',
    },
  },
};

/** The title bar of a placeholder page. */
export function placeholderTitle(id: PlaceholderId): string {
  return `${PLACEHOLDERS[id].title} · Technovex`;
}
