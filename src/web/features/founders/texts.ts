import { OFFICIAL_CHANNEL } from '#web/content/site.ts';

/** The page describes the role; the team publishes the name at `/admin/content`. */
export const FOUNDERS = {
  title: 'Founders and Leadership',
  lead: 'Who is responsible for Technovex and for what this site announces.',
  role: 'CEO and founder',
  nameMissing: 'No name is published yet.',
  biography:
    'The CEO and founder leads Technovex and is responsible for all that this site announces: the chain and its testnet, the presale and its whitepaper, the simulated web miner, and the planned wallet.',
  team: {
    title: 'Join Our Team',
    text: 'Do you build blockchains, wallets or tools for them? We do not list open positions here. Write to us in the official channel and say what you would like to work on.',
    link: OFFICIAL_CHANNEL,
  },
} as const;
