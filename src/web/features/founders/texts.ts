import { MAINNET, PRESALE_START, SECURITY_AUDIT, TOKEN_CREATION, WALLET_LAUNCH_IN_LIST } from '#web/content/dates.ts';
import { NEXT_STEPS } from '#web/content/next-steps.ts';
import { OFFICIAL_CHANNEL, SITE } from '#web/content/site.ts';

/** The page describes the role; the team publishes the name at `/admin/content`. */
export const FOUNDERS = {
  title: 'Founders and Leadership',
  lead: 'Who is responsible for Technovex and for what this site announces.',
  founder: {
    role: 'CEO and founder',
    nameMissing: 'No name is published yet.',
    nameMissingMeans:
      'Until one is, nobody can speak in the founder’s name: believe this site and the channels that it names, and nothing else.',
    biography:
      'The CEO and founder leads Technovex and is responsible for all that this site announces: the chain and its testnet, the presale and its whitepaper, the simulated web miner, and the planned wallet.',
  },
  contact: {
    title: 'Contact',
    mail: 'Questions by mail',
    questions: 'Questions and news',
    channel: OFFICIAL_CHANNEL,
    weakness: 'To report a security problem',
    security: { label: 'Security contact', href: '/trust#security' },
  },
  careful: {
    title: 'Do not believe',
    items: [
      'Private messages from anyone who claims to be the founder.',
      `Whoever asks for your seed phrase. ${SITE.seedPhraseNote}`,
      'Offers to sell you TVX. This site sells none.',
    ],
  },
  announced: {
    title: 'What was announced, and for when',
    /** Of the dates below. */
    lead: (done: number, total: number): string =>
      done === 0
        ? 'The project’s own dates, and the time from each to today. It has reported none of them as done.'
        : `The project’s own dates, and the time from each to today. It has reported ${done} of ${total} as done.`,
    since: (days: number): string => (days < 60 ? `${days} days ago` : `${Math.round(days / 30.44)} months ago`),
    items: [
      { label: 'TVX Wallet', plan: WALLET_LAUNCH_IN_LIST },
      { label: 'Security audit', plan: SECURITY_AUDIT },
      { label: 'Presale', plan: PRESALE_START },
      { label: 'Mainnet, staking and governance', plan: MAINNET },
      { label: 'Token creation platform', plan: TOKEN_CREATION },
    ],
  },
  next: [
    NEXT_STEPS.whitepaper,
    NEXT_STEPS.roadmap,
    { label: 'Decentralized Governance', text: 'How decisions will be made', href: '/blockchain/governance' },
  ],
  team: {
    title: 'Join Our Team',
    text: 'Do you build blockchains, wallets or tools for them? We do not list open positions here. Write to us in the official channel and say what you would like to work on.',
    link: OFFICIAL_CHANNEL,
  },
} as const;
