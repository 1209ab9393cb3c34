import type { Channel } from './channels.ts';
import type { RichText } from './rich-text.ts';
import { WHITEPAPER_TOKENOMICS } from './whitepaper-tokenomics.ts';

/** The presale whitepaper (specification, sections 1, 2 and 9). Claims and figures are the project's own. */

export type WhitepaperSectionId =
  | 'introduction'
  | 'vision'
  | 'key-features'
  | 'tokenomics'
  | 'presale-structure'
  | 'security-and-governance'
  | 'conclusion';

export interface WhitepaperPoint {
  readonly title: string;
  readonly text: RichText;
}

export interface WhitepaperSection {
  readonly id: WhitepaperSectionId;
  readonly title: string;
  readonly paragraphs: readonly RichText[];
  readonly points?: readonly WhitepaperPoint[];
  /** Stands after everything else of the section. */
  readonly note?: string;
}

const SECTIONS: readonly WhitepaperSection[] = [
  {
    id: 'introduction',
    title: 'Introduction',
    paragraphs: [
      [
        'Technovex is a layer-1 blockchain project. Its native token is TVX, with 18 decimals. A testnet, version 1.0, is available to developers; the mainnet is planned.',
      ],
      [
        'This paper describes the presale: what the project sets out to build, how the supply of TVX is divided, and in which phases, at which prices and up to which caps tokens are to be offered.',
      ],
      [
        'Everything here is stated by the project. It is a plan, not a measurement and not an offer: nothing can be bought on this site today.',
      ],
    ],
  },
  {
    id: 'vision',
    title: 'Vision',
    paragraphs: [
      [
        'A fast chain, built for builders, traders and innovators. Builders get smart contracts and the tools to write them; traders get short waits between blocks; innovators get a network that reaches other chains without a bridge bolted on afterwards.',
      ],
      [
        'Mining and smart contracts are meant to live side by side on one network, so that taking part does not end with holding a token.',
      ],
    ],
  },
  {
    id: 'key-features',
    title: 'Key Features',
    paragraphs: [['Five claims describe the chain. They are design targets as stated by the project.']],
    points: [
      { title: 'Cross-chain bridging', text: ['Built into the chain, for moving value to and from other networks.'] },
      { title: 'Mining plus smart contracts', text: ['Both on one layer-1 network, with TVX as the native token.'] },
      { title: 'AI contract builder', text: ['An optional helper for writing smart contracts.'] },
      { title: '3-second block time', text: ['A new block every three seconds.'] },
      { title: 'More than 10,000 transactions per second', text: ['The throughput that the network is designed for.'] },
    ],
    note: 'The web miner on this site is a simulation. No hashing runs on your device, and the TVX it shows may never have value.',
  },
  {
    id: 'tokenomics',
    title: 'Tokenomics',
    paragraphs: [
      [
        'The total supply is 100,000,000 TVX. Thirteen million of them are offered in three presale phases and two million at the public listing. Together that is the most that is to circulate at launch: 15,000,000 TVX.',
      ],
      [
        'The rest is set aside: for validators, for developers, for the treasury, and for the team, whose share is vested.',
      ],
    ],
    note: WHITEPAPER_TOKENOMICS.figureSetNote,
  },
  {
    id: 'presale-structure',
    title: 'Presale Structure',
    paragraphs: [
      [
        'Each phase offers a fixed amount at a fixed price. Amount times price is the cap on what the phase can raise: together at most $36M.',
      ],
      [
        'For mainnet the project states a target price of $7 to $10 and a market cap of $70M to $100M. A target is a wish: nobody can promise the price of a token.',
      ],
    ],
    note: 'A market cap of $70M to $100M at $7 to $10 corresponds to 10,000,000 TVX in circulation; the circulating supply at launch is stated as at most 15,000,000.',
  },
  {
    id: 'security-and-governance',
    title: 'Security & Governance',
    paragraphs: [
      ['What protects the network and its people, and who decides about it. Dates are those of the project.'],
    ],
    points: [
      {
        title: 'Security audit',
        text: [
          'By the roadmap ',
          { words: '10 July 2025', lastDay: '2025-07-10' },
          '. This paper contains no result of one.',
        ],
      },
      {
        title: 'Consensus',
        text: [
          'Stated to confirm blocks in under 1 second and to tolerate up to 33% malicious nodes. The Lightning Consensus ',
          { words: 'Q3 2025', lastDay: '2025-09-30' },
          '.',
        ],
      },
      { title: 'Validators', text: ['25,000,000 TVX are set aside as incentives for those who validate blocks.'] },
      {
        title: 'Identity verification',
        text: [
          'Mined TVX cannot be withdrawn before mainnet. Claiming them at mainnet requires identity verification (KYC).',
        ],
      },
      {
        title: 'Governance',
        text: [
          'By the roadmap ',
          { words: '21 August 2025', lastDay: '2025-08-21' },
          ', together with the mainnet; by the page of decentralized governance ',
          { words: 'Q1 2026', lastDay: '2026-03-31' },
          '. The treasury is to hold 30,000,000 TVX.',
        ],
      },
      {
        title: 'Your keys',
        text: ['We never ask for your seed phrase. Whoever asks for it wants to take what you have.'],
      },
    ],
  },
  {
    id: 'conclusion',
    title: 'Conclusion',
    paragraphs: [
      [
        'Technovex plans a fast layer-1 chain on which mining, smart contracts and bridges to other chains belong together, and a presale in three phases with stated amounts, prices and caps.',
      ],
      [
        'Read the figures as what they are: the plan of a project whose mainnet is not live. Ask questions in the community chat, follow the channels for launch updates, and risk nothing that you cannot afford to lose.',
      ],
    ],
  },
];

export const WHITEPAPER = {
  title: 'Presale Whitepaper',
  lead: 'What Technovex plans to build, how the supply of TVX is divided, and how the presale is structured.',
  contentsTitle: 'Contents',
  printButton: 'Print PDF',
  printWithoutScripts: 'To get this paper as a PDF, use your browser’s print command.',
  homeLink: 'Return to Home',
  communityChat: { label: 'Community chat', href: 'https://chat.technovex.example' } satisfies Channel,
  sections: SECTIONS,
} as const;
