import type { PlaceholderId } from '#contract/pages.ts';
import type { Mockup } from './mockup.ts';

/** The page for developers shows what works instead. */
type MockupId = Exclude<PlaceholderId, 'blockchain-developers'> | 'tokens' | 'walletActivity';

/**
 * What planned pages may look like. Samples, but for figures that the project states itself; those are copies, so that
 * these pages do not share the files of the home page, and a test compares them.
 */
export const MOCKUPS: Readonly<Record<MockupId, Mockup>> = {
  tokens: {
    title: 'A list of tokens',
    description: 'The tokens of the network with their holders and supply.',
    parts: [
      {
        type: 'table',
        hasCoins: true,
        columns: ['Token', 'Holders', 'Supply'],
        rows: [
          ['Sample One · ONE', '1,204', '10,000,000'],
          ['Sample Two · TWO', '388', '2,500,000'],
          ['Sample Three · THREE', '97', '900,000'],
        ],
      },
    ],
  },
  walletActivity: {
    title: 'Activity',
    description: 'A list of what went in and out of a wallet.',
    parts: [
      {
        type: 'table',
        columns: ['What', 'TVX', 'Block'],
        rows: [
          ['Received', '+250', '1204711'],
          ['Sent', '-40', '1203958'],
          ['Staked', '-100', '1199402'],
        ],
      },
    ],
  },
  'blockchain-explorer': {
    title: 'The latest blocks',
    description: 'Four blocks, three seconds apart. Choose one to open it.',
    parts: [],
  },
  'blockchain-staking': {
    title: 'How long a lock lasts',
    description: 'Choose a period that the project plans. Nothing can be locked yet, and no yield is stated.',
    isStated: true,
    parts: [],
  },
  'blockchain-consensus': {
    title: 'How many nodes may cheat',
    description:
      'Ten nodes vote on a block. Make some of them malicious: the project states a limit of 33%. The three steps are those of such votes in general; it has not published its own.',
    isStated: true,
    parts: [],
  },
  'blockchain-governance': {
    title: 'One vote, three rules',
    description:
      'A hundred people may vote on a proposal. Move the slider: whether the same votes suffice depends on a rule that the project has not chosen yet.',
    parts: [],
  },
  'blockchain-ecosystem': {
    title: 'What there is, and what is planned',
    description: 'Solid lines lead to what can be used today, dashed ones to what the project plans around its chain.',
    isStated: true,
    parts: [],
  },
  'blockchain-tokenomics': {
    title: 'A thousand squares',
    description: 'One square is one million TVX. Choose what their colours show.',
    isStated: true,
    parts: [],
  },
  'blockchain-lightning': {
    title: 'A payment across networks',
    description: 'From a wallet of this network to a wallet of the Lightning Network. None of this works yet.',
    parts: [
      {
        type: 'path',
        steps: [
          {
            title: 'Your wallet',
            text: 'You pay an invoice of the Lightning Network.',
            place: 'Technovex',
            passesOn: 'TVX',
          },
          { title: 'The bridge', text: 'It takes your TVX and pays the invoice.', place: 'Between', passesOn: 'BTC' },
          { title: 'Their wallet', text: 'It is paid, and sees no TVX.', place: 'Lightning Network' },
        ],
      },
    ],
  },
};

interface SampleBlock {
  readonly number: string;
  readonly hash: string;
  readonly hashBefore: string;
  readonly age: string;
  readonly transactions: readonly { readonly from: string; readonly to: string; readonly amount: string }[];
}

/** The blocks of the explorer's mockup. */
export const SAMPLE_BLOCKS: readonly [SampleBlock, ...SampleBlock[]] = [
  {
    number: '#1204715',
    hash: '0x9c41…e7d2',
    hashBefore: '0x51b0…0c6a',
    age: 'now',
    transactions: [
      { from: '0x7f3a…91c2', to: '0x4be1…07d9', amount: '12.5 TVX' },
      { from: '0x11d8…e04b', to: '0x93aa…5f10', amount: '0.25 TVX' },
      { from: '0xc5e0…4a77', to: '0x7f3a…91c2', amount: '1,900 TVX' },
    ],
  },
  {
    number: '#1204714',
    hash: '0x51b0…0c6a',
    hashBefore: '0xe83d…4f19',
    age: '3 s ago',
    transactions: [
      { from: '0x4be1…07d9', to: '0x2c67…b3e8', amount: '40 TVX' },
      { from: '0xa90f…1d52', to: '0x11d8…e04b', amount: '3.75 TVX' },
    ],
  },
  {
    number: '#1204713',
    hash: '0xe83d…4f19',
    hashBefore: '0x2a77…b850',
    age: '6 s ago',
    transactions: [{ from: '0x93aa…5f10', to: '0xc5e0…4a77', amount: '250 TVX' }],
  },
  {
    number: '#1204712',
    hash: '0x2a77…b850',
    hashBefore: '0xd6f4…31ae',
    age: '9 s ago',
    transactions: [
      { from: '0x2c67…b3e8', to: '0xa90f…1d52', amount: '8 TVX' },
      { from: '0x7f3a…91c2', to: '0x11d8…e04b', amount: '0.5 TVX' },
      { from: '0x5d04…c69f', to: '0x4be1…07d9', amount: '75 TVX' },
    ],
  },
];

/** What the tokenomics page draws, in TVX; the parts in percent of the supply. */
export const SUPPLY = {
  squareTvx: 1_000_000,
  parts: [
    { part: 'Public sale', percent: 40 },
    { part: 'Community rewards', percent: 25 },
    { part: 'Ecosystem', percent: 20 },
    { part: 'Team and advisors', percent: 15 },
  ],
  circulating: 250_000_000,
  whitepaper: 100_000_000,
} as const;
