import { OFFICIAL_CHANNEL } from './channels.ts';

/**
 * The page of the people behind the project (specification, section 2). The specification names nobody, so the biography
 * speaks of the role; a team that adopts the product fills in `name`.
 */
export const FOUNDERS = {
  title: 'Founders and Leadership',
  lead: 'Who answers for what this site announces.',
  founder: {
    role: 'CEO and founder',
    /** Set it to a name to show one. */
    name: undefined as string | undefined,
    nameMissing: 'Name not published yet',
    biography: [
      'The CEO and founder of Technovex leads the project: a layer-1 blockchain whose native token is TVX, with a testnet and a planned mainnet.',
      'The role covers everything that this site describes. It answers for the chain and its testnet, for the presale and its whitepaper, for the simulated web miner, and for the wallet that is to come.',
      'It also stands for the direction: a fast chain, built for builders, traders and innovators, with bridging to other chains built in, mining and smart contracts side by side, and an optional AI contract builder. A block time of 3 seconds and more than 10,000 transactions per second are the targets that the project has set itself.',
    ],
  },
  carefulTitle: 'Be careful with private messages',
  carefulText:
    'No name and no career stand here until the team publishes them. Somebody who writes to you as the founder may be anybody. We never ask for your seed phrase.',
  answersTitle: 'What the role answers for',
  answers: [
    { label: 'Presale Whitepaper', text: 'Supply, phases, prices and caps', href: '/whitepaper' },
    { label: 'Roadmap', text: 'Dates, and which of them have passed', href: '/#roadmap' },
    { label: 'Decentralized Governance', text: 'Who decides later', href: '/blockchain/governance' },
  ],
  team: {
    title: 'Join Our Team',
    text: 'Do you build chains, wallets, or tools for the people who use them? No positions are listed here; say hello in the official channel and tell what you would like to work on.',
    link: OFFICIAL_CHANNEL,
  },
} as const;
