import type { OwnScreenId } from './pages.ts';

/** Shown below the title by search engines and previews. Separate from the titles, the only part the browser loads. */
export const PAGE_DESCRIPTIONS: Record<OwnScreenId, string> = {
  home: 'Technovex is a fast layer-1 blockchain, built for builders, traders and innovators. The TVX presale is coming soon; the web miner is a simulation.',
  presale:
    'The TVX presale: every phase with its dates, price, bonus and limits, what has changed, and what is not known yet.',
  'token-game':
    'Catch falling bronze, silver, gold, platinum and diamond tokens for thirty seconds and build a collection in your browser.',
  'web-miner': 'Sign in with your email and PIN and run the simulated TVX miner in your browser.',
  whitepaper:
    'The presale whitepaper of Technovex: vision, key features, tokenomics, presale phases with prices and caps, security and governance.',
  founders: 'The CEO and founder of Technovex: the role, its responsibilities, and how to join the team.',
  wallet: 'The TVX Wallet will store, send and receive TVX: planned features, a preview and launch news.',
  tokens: 'The tokens explorer of Technovex is locked and coming soon.',
  'create-token': 'Launching a token on Technovex is locked and coming soon.',
  'newsletter-subscribed': 'You are subscribed to the newsletter.',
  'newsletter-not-subscribed': 'The newsletter subscription failed.',
  'newsletter-subscription': 'Confirm, see, end or delete your newsletter subscription.',
  status:
    'Whether the site of Technovex works right now: up since, last downtime, database and time to save, measured by its server.',
  trust:
    'What is real and what is simulated on the site of Technovex, where its figures come from, its risk, licence and security contact.',
  privacy:
    'What Technovex stores about visitors, subscribers and miners, why, for how long, and how to have it deleted. No trackers.',
  claims:
    'What every miner wallet holds, published as a signed list that anybody can check: what is counted, what a proof is, and what it does not prove.',
  auth: 'Log in to the Technovex admin area, or register an account.',
  admin: 'Presale phases, users, miners, the newsletter and snapshots, for administrators.',
  'not-found': 'There is no page at this address.',
};
