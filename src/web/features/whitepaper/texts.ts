import type { IsoDay, PlannedDate } from '#domain/planned-date.ts';
import { MAINNET, Q1_2026, Q3_2025, SECURITY_AUDIT } from '#web/content/dates.ts';
import { BUILT_IN_LINKS } from '#web/content/links.ts';
import { type Channel, SITE } from '#web/content/site.ts';

/** The presale whitepaper. Claims and numbers are the project's own. */

export type WhitepaperSectionId =
  | 'introduction'
  | 'vision'
  | 'key-features'
  | 'tokenomics'
  | 'presale-structure'
  | 'security-and-governance'
  | 'conclusion';

export interface WhitepaperSection {
  readonly id: WhitepaperSectionId;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly { readonly title: string; readonly text: readonly (string | PlannedDate)[] }[];
  /** The last element of the section. */
  readonly note?: string;
}

/** In order (specification, "Whitepaper page"). */
const SECTIONS: readonly WhitepaperSection[] = [
  {
    id: 'introduction',
    title: 'Introduction',
    paragraphs: [
      'Technovex is a layer-1 blockchain project. Its native token is TVX, with 18 decimals. Testnet v1.0 is announced for developers; the mainnet is planned.',
      'This paper describes what the project plans to build, how the supply of TVX is divided, and the phases, prices and caps of the presale.',
      'All statements are the project’s own. They are plans, not measurements, and this paper is not an offer: nothing can be bought on this site today.',
    ],
  },
  {
    id: 'vision',
    title: 'Vision',
    paragraphs: [
      'A fast chain, built for builders, traders and innovators. Builders are to get smart contracts and the tools to write them, traders short block times, and innovators a network with built-in bridges to other chains.',
      'Mining and smart contracts will share one network, so that people can do more than hold a token.',
    ],
  },
  {
    id: 'key-features',
    title: 'Key Features',
    paragraphs: ['Five design targets describe the chain, as stated by the project.'],
    points: [
      {
        title: 'Cross-chain bridging',
        text: ['Planned as a part of the chain, for moving value to and from other networks.'],
      },
      {
        title: 'Mining plus smart contracts',
        text: ['Both planned on one layer-1 network, with TVX as the native token.'],
      },
      { title: 'AI contract builder', text: ['An optional helper for writing smart contracts.'] },
      { title: '3-second block time', text: ['A new block every three seconds.'] },
      { title: 'More than 10,000 transactions per second', text: ['The throughput that the network is designed for.'] },
    ],
    note: SITE.simulatedNote,
  },
  {
    id: 'tokenomics',
    title: 'Tokenomics',
    paragraphs: [
      'The total supply is 100,000,000 TVX. Three presale phases offer 13,000,000 and the public listing 2,000,000. At most these 15,000,000 TVX will circulate at launch.',
      'The rest is reserved for validators, developers, the treasury and the team, whose share is vested.',
    ],
  },
  {
    id: 'presale-structure',
    title: 'Presale Structure',
    paragraphs: [
      'Each phase offers a fixed amount at a fixed price. The amount times the price is the most that a phase can raise, $36M in all.',
      'For mainnet the project states a target price of $7 to $10 and a market cap of $70M to $100M. Targets are not promises: nobody can guarantee the price of a token.',
    ],
    note: 'A market cap of $70M to $100M at $7 to $10 corresponds to 10,000,000 TVX in circulation; the circulating supply at launch is stated as at most 15,000,000.',
  },
  {
    id: 'security-and-governance',
    title: 'Security & Governance',
    paragraphs: [
      'How the network and its users will be protected, and how decisions will be made. Dates are the project’s own.',
    ],
    points: [
      {
        title: 'Security audit',
        text: ['On the roadmap for ', SECURITY_AUDIT, '. This paper contains no audit results.'],
      },
      {
        title: 'Consensus',
        text: [
          'Stated to confirm blocks in under 1 second and to tolerate up to 33% malicious nodes. The Lightning Consensus is planned for ',
          Q3_2025,
          '.',
        ],
      },
      { title: 'Validators', text: ['25,000,000 TVX are reserved as incentives for validators.'] },
      {
        title: 'Identity verification',
        text: [
          'Mined TVX cannot be withdrawn before mainnet. Claiming it at mainnet requires identity verification (KYC).',
        ],
      },
      {
        title: 'Governance',
        text: [
          'On the roadmap for ',
          MAINNET,
          ', together with the mainnet; on its own page for ',
          Q1_2026,
          '. The treasury is planned to hold 30,000,000 TVX.',
        ],
      },
      {
        title: 'Your keys',
        text: [`${SITE.seedPhraseNote} Anyone who does is trying to steal your tokens.`],
      },
    ],
  },
  {
    id: 'conclusion',
    title: 'Conclusion',
    paragraphs: [
      'Technovex plans a fast layer-1 chain that combines mining, smart contracts and bridges to other chains, and a presale in three phases with stated amounts, prices and caps.',
      'These figures are the plans of a project whose mainnet is not live. Ask questions in the community chat, follow the channels for launch updates, and risk only what you can afford to lose.',
    ],
  },
];

export const WHITEPAPER = {
  title: 'Presale Whitepaper',
  /** The footer of the printed pages repeats it (`whitepaper-print.css`). */
  edition: { version: '1.2', day: '2026-11-27' satisfies IsoDay },
  version: (version: string): string => `Version ${version}`,
  lead: 'What Technovex plans to build, how the supply of TVX is divided, and how the presale is structured.',
  printButton: 'Print PDF',
  printWithoutScripts: 'To get this paper as a PDF, use your browser’s print command.',
  homeLink: 'Return to Home',
  communityChat: BUILT_IN_LINKS.communityChat satisfies Channel,
  figures: {
    note: 'Figures of the Presale Whitepaper.',
    label: 'Where documents disagree',
    href: '/trust#figures',
  },
  sections: SECTIONS,
  /** All that its sections state. */
  dates: [SECURITY_AUDIT, Q3_2025, MAINNET, Q1_2026],
} as const;
