import type { ScreenId } from './pages.ts';

/** What search engines and previews show below the title. Apart from the titles, because the browser needs only those. */
export const PAGE_DESCRIPTIONS: Record<ScreenId, string> = {
  home: 'Technovex is a fast layer-1 blockchain, built for builders, traders and innovators. The TVX presale is coming soon; the web miner is a simulation.',
  'token-game':
    'Catch falling bronze, silver, gold, platinum and diamond tokens for thirty seconds and build a collection in your browser.',
  'web-miner': 'Sign in with your e-mail and PIN and run the simulated TVX miner in your browser.',
  whitepaper:
    'The presale whitepaper of Technovex: vision, key features, tokenomics, presale phases with prices and caps, security and governance.',
  founders: 'The role of the CEO and founder of Technovex, what it answers for, and how to join the team.',
  wallet:
    'The TVX Wallet is to store, send and receive TVX. Planned features, a preview, and where to hear about the launch.',
  tokens: 'The tokens explorer of Technovex is locked and coming soon.',
  'create-token': 'Launching a token on Technovex is locked and coming soon.',
  'blockchain-explorer':
    'Transactions, block details and network activity of Technovex: what is planned, and for when.',
  'blockchain-staking': 'Staking TVX for 30 days to 4 years: what is planned, and for when.',
  'blockchain-consensus':
    'Block confirmation in under 1 second and up to 33% malicious nodes: what the project states about its consensus.',
  'blockchain-developers':
    'SDK, documentation, testnet faucet and an AI contract builder for Technovex: what is planned, and for when.',
  'blockchain-governance': 'How decisions about the Technovex network are to be made: what is planned, and for when.',
  'blockchain-ecosystem': 'Exchange, bridges and developer grants around Technovex: what is planned, and for when.',
  'blockchain-tokenomics':
    'The total supply cap of 1 billion TVX and its distribution, as stated on the landing page of Technovex.',
  'blockchain-lightning': 'A connection between Technovex and the Lightning Network: what is planned, and for when.',
  'newsletter-subscribed': 'You are subscribed to the newsletter.',
  'newsletter-not-subscribed': 'The newsletter subscription did not work.',
  auth: 'Log in to the Technovex admin area, or register an account.',
  admin: 'Presale phases and users, for administrators.',
  'admin-presale-create': 'A new presale phase, for administrators.',
  'admin-presale-edit': 'A presale phase and its history, for administrators.',
  'not-found': 'There is no page at this address.',
};
