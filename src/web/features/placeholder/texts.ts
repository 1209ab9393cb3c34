import type { PlaceholderId } from '#contract/pages.ts';
import type { PlannedDate } from '#domain/planned-date.ts';
import { Q1_2026, Q2_2026, Q3_2025, Q4_2025 } from '#web/content/dates.ts';
import type { NextStep } from '#web/content/next-steps.ts';
import { VOTERS, VOTES } from './placeholder-rules.ts';

export interface Placeholder {
  readonly title: string;
  readonly description: string;
  /** Shown below the title by search engines and previews. */
  readonly searchDescription: string;
  readonly launch: PlannedDate;
  readonly features: readonly { readonly title: string; readonly text: string }[];
  /** Names what the project states differently elsewhere. */
  readonly note?: string;
  /** What the roadmap plans for another date, that of the mainnet. */
  readonly onRoadmap?: string;
  /** What the project has not said about it. */
  readonly open: readonly string[];
  readonly next: readonly NextStep[];
}

/** The launches in order, for the list on each of these pages. */
export const PLACEHOLDER_LAUNCHES: readonly PlannedDate[] = [Q3_2025, Q4_2025, Q1_2026, Q2_2026];

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
    open: [
      'Does it show the testnet, the mainnet, or both?',
      'Is there an API for programs?',
      'What does it keep of old blocks?',
    ],
    next: ['tokens', 'roadmap', 'status'],
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
    onRoadmap: 'staking',
    open: ['What does a lock yield?', 'Is there a smallest amount?', 'Can a lock end early?'],
    next: ['wallet', 'miner', 'roadmap'],
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
    note: 'Elsewhere on this site the project states a block time of 3 seconds. Both figures are claims, not measurements.',
    open: [
      'Who may run a node, and with what stake?',
      'What happens to a node that cheats?',
      'Has anybody outside the project reviewed the design?',
    ],
    next: ['whitepaper', 'roadmap', 'founders'],
  },
  'blockchain-developers': {
    title: 'Developer Resources',
    description:
      'Tools for building on Technovex. The interface of this site responds today. Testnet v1.0 is announced; the table below says whether its addresses respond.',
    searchDescription:
      'SDK, documentation, testnet faucet and an AI contract builder for Technovex: what is planned, and for when.',
    launch: Q3_2025,
    features: [
      { title: 'SDK', text: 'Planned together with the mainnet, see the roadmap.' },
      {
        title: 'Documentation and testnet faucet',
        text: 'For Testnet v1.0; their planned addresses are in the table.',
      },
      { title: 'AI contract builder', text: 'Optional, for writing smart contracts.' },
    ],
    open: [
      'Which languages and which virtual machine run contracts?',
      'Where is the source code?',
      'What does the AI contract builder check?',
    ],
    next: ['createToken', 'roadmap', 'whitepaper'],
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
    onRoadmap: 'governance',
    open: [
      'Who may propose, and who may vote?',
      'How many votes does a decision need?',
      'Who holds the treasury until then?',
    ],
    next: ['founders', 'whitepaper', 'roadmap'],
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
    open: [
      'Which chains does the bridge reach?',
      'Who may apply for a grant, and how?',
      'Which applications are being built?',
    ],
    next: ['createToken', 'wallet', 'roadmap'],
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
    open: [
      'Which of the two supplies is right?',
      'When do the shares of team and advisors unlock?',
      'Which part pays the miners?',
    ],
    next: ['presale', 'whitepaper', 'roadmap'],
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
    open: [
      'Who runs the bridge, and what does it charge?',
      'Does it work in both directions?',
      'Which wallets can pay?',
    ],
    next: ['wallet', 'roadmap', 'presale'],
  },
};

/** The title bar of a placeholder page. */
export function placeholderTitle(id: PlaceholderId): string {
  return `${PLACEHOLDERS[id].title} · Technovex`;
}

export const PLACEHOLDER_TEXTS = {
  launchLabel: 'Launch',
  featuresTitle: 'Planned features',
  openTitle: 'Not answered yet',
  openLead: 'What the project has not said about it.',
  button: 'Coming Soon',
  differentDate: (what: string, onRoadmap: string, here: string) =>
    `The roadmap plans ${what} for ${onRoadmap}, together with the mainnet; this page says ${here}. Both dates are shown as the project states them.`,
  buttonNote: 'Not open yet. The official channel will announce the launch.',
  boardTitle: 'What else is planned',
} as const;

/** The page about staking. */
export const STAKING_TEXTS = {
  period: 'Period',
  until: 'If locked today, until',
  ends: ['30 days', '4 years'],
  spoken: (period: string, until: string): string => `${period}, until ${until}`,
  /** January to December, above the calendar. */
  months: ['J', 'F', 'M', 'A', 'M', 'J', 'J', 'A', 'S', 'O', 'N', 'D'],
} as const;

/** The page about governance. */
export const GOVERNANCE_TEXTS = {
  inFavour: 'Votes in favour',
  result: 'The vote',
  score: (votes: number): string => `${votes} for, ${VOTES.max - votes} against`,
  absent: (voters: number): string => `${voters} of ${VOTERS} did not vote.`,
  spoken: (votes: number): string => `${votes} of ${VOTES.max}`,
  /** In the order of `NEEDED_VOTES`. */
  rules: ['More than half of the votes', 'Two thirds of the votes', 'More than half of all voters'],
  needed: (votes: number): string => `needs ${votes}`,
  accepted: 'Accepted',
  rejected: 'Rejected',
} as const;

/** The page about consensus. */
export const CONSENSUS_TEXTS = {
  steps: ['A node proposes a block', 'All nodes vote on it', 'Enough of them agree, or too few'],
  malicious: 'Malicious nodes',
  share: (malicious: number): string => `${malicious} of 10 malicious`,
  confirmed: {
    title: 'The block is confirmed',
    text: (honest: number, percent: number): string =>
      `The other ${honest} agree. ${percent}% is within the stated limit of 33%.`,
  },
  notSafe: {
    title: 'No safe agreement',
    text: (honest: number, percent: number): string =>
      `${percent}% is more than the stated limit of 33%: the other ${honest} cannot be sure.`,
  },
} as const;

/** The page about the explorer. */
export const EXPLORER_TEXTS = {
  choose: 'Block',
  block: (number: string): string => `Block ${number}`,
  transactions: (count: number): string => `${count} transaction${count === 1 ? '' : 's'}`,
  to: 'to',
  hash: 'Hash',
  hashBefore: 'Hash of the block before',
  /** How to read the drawing. */
  parts: [
    { title: 'Transactions', text: 'who sent how much to whom.' },
    { title: 'The hash', text: 'a fingerprint of all that is in the block.' },
    { title: 'The hash before', text: 'chains the blocks: change an old one, and every later one no longer fits.' },
  ],
} as const;

/** The page about tokenomics: three views of the same thousand squares. */
export const SUPPLY_TEXTS = {
  choose: 'What the colours show',
  views: [
    { id: 'parts', label: 'Who gets it', text: 'The distribution, as stated on the landing page.' },
    { id: 'circulating', label: 'Initial circulating supply', text: '250,000,000 TVX, as stated on the landing page.' },
    { id: 'whitepaper', label: 'The supply in the whitepaper', text: '100,000,000 TVX in total, a tenth of this one.' },
  ],
} as const;

/** The page for developers: what responds today. */
export const API_TEXTS = {
  title: 'Call this site',
  lead: 'Public, and without a key. Copy a line into a terminal, or send the first call from here.',
  calls: [
    { label: 'Whether this site works', path: '/api/status' },
    { label: 'Every presale phase and change', path: '/presale.json' },
    { label: 'The description of the whole API', path: '/api/openapi.json' },
  ],
  /** Before the browser has filled it in. */
  anyOrigin: 'https://<this site>',
  command: (url: string): string => `curl ${url}`,
  send: 'Send /api/status',
  response: 'Response',
  example: 'Example of a response',
  /** Of the first call, shortened. */
  exampleResponse: `{
  "asOf": "2026-11-26T12:00:00.000Z",
  "upSince": "2026-11-20T08:30:00.000Z",
  "lastDowntime": null,
  "database": "reachable",
  "commitDelayMs": 3
}`,
  notLoaded: 'The call could not be sent. Please try again.',
} as const;

/** The page for developers: the test network. */
export const TESTNET_FACTS = {
  title: 'The test network',
  labels: { name: 'Network', chainId: 'Chain id', currency: 'Currency', rpc: 'RPC', explorer: 'Explorer' },
  decimals: '18 decimals',
  note: 'Announced as available, but no address of it is published yet: those that end in .example are placeholders, and nothing responds there.',
  someNote: 'Addresses that end in .example are placeholders: nothing responds there yet.',
  add: { label: 'Add to wallet', href: '?wallet=connect' },
} as const;
