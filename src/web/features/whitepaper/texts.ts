import type { IsoDay } from '#domain/planned-date.ts';
import type { RichText } from '#web/components/ui/rich-text-view.tsx';
import { MAINNET, Q1_2026, Q3_2025, SECURITY_AUDIT } from '#web/content/dates.ts';
import { BUILT_IN_LINKS } from '#web/content/links.ts';
import { type Channel, SITE } from '#web/content/site.ts';
import { WHITEPAPER_TITLES, type WhitepaperSectionId } from '#web/content/whitepaper-titles.ts';
import { WHITEPAPER_TOKENOMICS } from '#web/content/whitepaper-tokenomics.ts';

/** The presale whitepaper. Claims and numbers are the project's own. */

export interface WhitepaperPoint {
  readonly title: string;
  readonly text: RichText;
}

export interface WhitepaperSection {
  readonly id: WhitepaperSectionId;
  readonly title: string;
  readonly paragraphs: readonly RichText[];
  readonly points?: readonly WhitepaperPoint[];
  /** The last element of the section. */
  readonly note?: string | ((landingPrice: string | undefined) => string);
}

const SECTIONS: readonly Omit<WhitepaperSection, 'title'>[] = [
  {
    id: 'introduction',
    paragraphs: [
      [
        'Technovex is a layer-1 blockchain project. Its native token is TVX, with 18 decimals. Testnet v1.0 is announced for developers; the mainnet is planned.',
      ],
      [
        'This paper describes what the project plans to build, how the supply of TVX is divided, and the phases, prices and caps of the presale.',
      ],
      [
        'All statements are the project’s own. They are plans, not measurements, and this paper is not an offer: nothing can be bought on this site today.',
      ],
    ],
  },
  {
    id: 'vision',
    paragraphs: [
      [
        'A fast chain, built for builders, traders and innovators. Builders are to get smart contracts and the tools to write them, traders short block times, and innovators a network with built-in bridges to other chains.',
      ],
      ['Mining and smart contracts will share one network, so that people can do more than hold a token.'],
    ],
  },
  {
    id: 'key-features',
    paragraphs: [['Five design targets describe the chain, as stated by the project.']],
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
    paragraphs: [
      [
        'The total supply is 100,000,000 TVX. Three presale phases offer 13,000,000 and the public listing 2,000,000. At most these 15,000,000 TVX will circulate at launch.',
      ],
      ['The rest is reserved for validators, developers, the treasury and the team, whose share is vested.'],
    ],
    note: WHITEPAPER_TOKENOMICS.sourceNote,
  },
  {
    id: 'presale-structure',
    paragraphs: [
      [
        'Each phase offers a fixed amount at a fixed price. The amount times the price is the most that a phase can raise, $36M in all.',
      ],
      [
        'For mainnet the project states a target price of $7 to $10 and a market cap of $70M to $100M. Targets are not promises: nobody can guarantee the price of a token.',
      ],
    ],
    note: 'A market cap of $70M to $100M at $7 to $10 corresponds to 10,000,000 TVX in circulation; the circulating supply at launch is stated as at most 15,000,000.',
  },
  {
    id: 'security-and-governance',
    paragraphs: [
      ['How the network and its users will be protected, and how decisions will be made. Dates are the project’s own.'],
    ],
    points: [
      {
        title: 'Security audit',
        text: ['On the roadmap, the audit ', SECURITY_AUDIT, '. This paper contains no audit results.'],
      },
      {
        title: 'Consensus',
        text: [
          'Stated to confirm blocks in under 1 second and to tolerate up to 33% malicious nodes. The Lightning Consensus ',
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
          'On the roadmap, governance ',
          MAINNET,
          ', together with the mainnet; on its own page it ',
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
    paragraphs: [
      [
        'Technovex plans a fast layer-1 chain that combines mining, smart contracts and bridges to other chains, and a presale in three phases with stated amounts, prices and caps.',
      ],
      [
        'These figures are the plans of a project whose mainnet is not live. Ask questions in the community chat, follow the channels for launch updates, and risk only what you can afford to lose.',
      ],
    ],
  },
];

/** The newest first. The footer of the printed pages repeats the version and the date (`whitepaper-print.css`). */
const EDITIONS = [
  {
    version: '1.2',
    day: '2026-11-27',
    changed: 'Each price is named: of a phase, or the target for mainnet.',
  },
  {
    version: '1.1',
    day: '2026-11-26',
    changed:
      'What is planned is written as a plan throughout. The landing page’s price is the one it states today. The chart names the raise cap of each phase. Section 5 links to the presale today. The testnet is stated as announced. Each edition has a version and a date.',
  },
  { version: '1.0', day: '2026-11-21', changed: 'First edition on this site.' },
] as const satisfies readonly { readonly day: IsoDay; readonly [key: string]: string }[];

export const WHITEPAPER = {
  title: 'Presale Whitepaper',
  edition: EDITIONS[0],
  earlierEditions: EDITIONS.slice(1),
  version: (version: string): string => `Version ${version}`,
  stated: 'As stated by the project',
  changed: 'What changed',
  keyFigures: {
    title: 'Key figures',
    supply: 'Total supply',
    phases: 'Presale phases',
    raiseCap: 'Raise cap of all phases',
    prices: 'Phase prices',
  },
  lead: 'What Technovex plans to build, how the supply of TVX is divided, and how the presale is structured.',
  contentsTitle: 'Contents',
  printButton: 'Print PDF',
  printWithoutScripts: 'To get this paper as a PDF, use your browser’s print command.',
  homeLink: 'Return to Home',
  communityChat: BUILT_IN_LINKS.communityChat satisfies Channel,
  sections: SECTIONS.map((section) => ({ ...section, title: WHITEPAPER_TITLES[section.id] })),
} as const;
