/** Where a page about something planned leads: to what exists. */
export const NEXT_STEPS = {
  home: { label: 'Home', text: 'What the project is, in one page', href: '/' },
  presale: { label: 'Presale', text: 'Every phase with its dates, price and limits', href: '/presale' },
  whitepaper: { label: 'Presale Whitepaper', text: 'Supply, phases, prices and caps', href: '/whitepaper' },
  roadmap: { label: 'Roadmap', text: 'Planned dates, and which have passed', href: '/#roadmap' },
  miner: { label: 'Web Miner', text: 'Simulated mining in your browser', href: '/web-miner' },
  game: { label: 'Game', text: 'Catch falling tokens for 30 seconds', href: '/token-game' },
  createToken: { label: 'Create Token', text: 'Draft a token, and check it', href: '/create-token' },
  tokens: { label: 'Tokens', text: 'What the list of tokens may look like', href: '/tokens' },
  explorer: {
    label: 'Blockchain Explorer',
    text: 'What the view of blocks may look like',
    href: '/blockchain/explorer',
  },
  wallet: { label: 'TVX Wallet', text: 'Which wallet does what, and a preview', href: '/wallet' },
  founders: { label: 'Founders', text: 'Who is responsible for these plans', href: '/founders' },
  status: { label: 'Status', text: 'Whether this site works right now', href: '/status' },
} as const satisfies Record<string, { readonly label: string; readonly text: string; readonly href: `/${string}` }>;

export type NextStep = keyof typeof NEXT_STEPS;

export const NEXT_STEPS_TITLE = 'Where to go next';
