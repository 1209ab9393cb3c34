import type { PageId } from '#contract/pages.ts';

/** A screen of the site: every page of the table, and the one for addresses that are not in it. */
export type ScreenId = PageId | 'not-found';

export interface PageWords {
  /** The browser's title bar and search results. */
  readonly title: string;
  readonly description: string;
}

export const PAGE_WORDS: Record<ScreenId, PageWords> = {
  home: {
    title: 'Technovex (TVX): a fast chain for builders, traders and innovators',
    description:
      'Technovex is a fast layer-1 blockchain, built for builders, traders and innovators. The TVX presale is coming soon; try the simulated web miner today.',
  },
  'token-game': {
    title: 'Token Collection Game · Technovex',
    description:
      'Catch falling bronze, silver, gold, platinum and diamond tokens for thirty seconds and build a collection in your browser.',
  },
  'web-miner': {
    title: 'Web Miner · Technovex',
    description: 'Sign in with your e-mail and PIN and run the simulated TVX miner in your browser.',
  },
  whitepaper: {
    title: 'Presale Whitepaper · Technovex',
    description:
      'The presale whitepaper of Technovex: vision, key features, tokenomics, presale phases with prices and caps, security and governance.',
  },
  founders: {
    title: 'Founders and Leadership · Technovex',
    description: 'The role of the CEO and founder of Technovex, what it answers for, and how to join the team.',
  },
  wallet: {
    title: 'TVX Wallet Coming Soon · Technovex',
    description:
      'The TVX Wallet is to store, send and receive TVX. Planned features, a preview, and where to hear about the launch.',
  },
  tokens: {
    title: 'Tokens Explorer · Technovex',
    description: 'The tokens explorer of Technovex is locked and coming soon.',
  },
  'create-token': {
    title: 'Token Creation · Technovex',
    description: 'Launching a token on Technovex is locked and coming soon.',
  },
  'blockchain-explorer': {
    title: 'Blockchain Explorer · Technovex',
    description: 'Transactions, block details and network activity of Technovex: what is planned, and for when.',
  },
  'blockchain-staking': {
    title: 'TVX Staking Platform · Technovex',
    description: 'Staking TVX for 30 days to 4 years: what is planned, and for when.',
  },
  'blockchain-consensus': {
    title: 'Lightning Consensus · Technovex',
    description:
      'Block confirmation in under 1 second and up to 33% malicious nodes: what the project states about its consensus.',
  },
  'blockchain-developers': {
    title: 'Developer Resources · Technovex',
    description:
      'SDK, documentation, testnet faucet and an AI contract builder for Technovex: what is planned, and for when.',
  },
  'blockchain-governance': {
    title: 'Decentralized Governance · Technovex',
    description: 'How decisions about the Technovex network are to be made: what is planned, and for when.',
  },
  'blockchain-ecosystem': {
    title: 'Ecosystem · Technovex',
    description: 'Exchange, bridges and developer grants around Technovex: what is planned, and for when.',
  },
  'blockchain-tokenomics': {
    title: 'TVX Tokenomics · Technovex',
    description:
      'The total supply cap of 1 billion TVX and its distribution, as stated on the landing page of Technovex.',
  },
  'blockchain-lightning': {
    title: 'Lightning Network Integration · Technovex',
    description: 'A connection between Technovex and the Lightning Network: what is planned, and for when.',
  },
  'newsletter-subscribed': {
    title: 'Subscribed · Technovex',
    description: 'You are subscribed to the newsletter.',
  },
  'newsletter-not-subscribed': {
    title: 'Not subscribed · Technovex',
    description: 'The newsletter subscription did not work.',
  },
  auth: {
    title: 'Login · Technovex',
    description: 'Log in to the Technovex admin area, or register an account.',
  },
  admin: { title: 'Admin Dashboard · Technovex', description: 'Presale phases and users, for administrators.' },
  'admin-presale-create': {
    title: 'Create Presale Phase · Technovex',
    description: 'A new presale phase, for administrators.',
  },
  'admin-presale-edit': {
    title: 'Edit Presale Phase · Technovex',
    description: 'A presale phase and its history, for administrators.',
  },
  'not-found': {
    title: '404 Page Not Found · Technovex',
    description: 'There is no page at this address.',
  },
};
