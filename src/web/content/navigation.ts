export interface NavigationEntry {
  readonly label: string;
  readonly href: `/${string}`;
  /** The page only announces what is planned: drawn dimmed, with an icon. */
  readonly notYetAvailable?: true;
}

export interface NavigationGroup {
  readonly label: string;
  /** One sentence for the open menu. */
  readonly text: string;
  readonly entries: readonly NavigationEntry[];
}

/** The header's entries in the specified order; those that belong together share a menu. */
export const NAVIGATION: readonly (NavigationEntry | NavigationGroup)[] = [
  { label: 'Home', href: '/' },
  {
    label: 'Token',
    text: 'Look at tokens of the network, and launch one. Both open later.',
    entries: [
      { label: 'Tokens', href: '/tokens' },
      { label: 'Create Token', href: '/create-token' },
    ],
  },
  {
    label: 'Blockchain',
    text: 'Parts of the network that are planned. Each page says what and for when.',
    entries: [
      { label: 'Explorer', href: '/blockchain/explorer', notYetAvailable: true },
      { label: 'Staking', href: '/blockchain/staking', notYetAvailable: true },
      { label: 'Governance', href: '/blockchain/governance', notYetAvailable: true },
      { label: 'Developers', href: '/blockchain/developers', notYetAvailable: true },
      { label: 'Ecosystem', href: '/blockchain/ecosystem', notYetAvailable: true },
      { label: 'Tokenomics', href: '/blockchain/tokenomics', notYetAvailable: true },
      { label: 'Lightning', href: '/blockchain/lightning', notYetAvailable: true },
    ],
  },
  {
    label: 'Project',
    text: 'What the project says about itself: its paper, its plan, its people.',
    entries: [
      { label: 'Presale Whitepaper', href: '/whitepaper' },
      { label: 'Roadmap', href: '/#roadmap' },
      { label: 'Founders', href: '/founders' },
    ],
  },
  { label: 'Game', href: '/token-game' },
  { label: 'Web Miner', href: '/web-miner' },
];

export const NAVIGATION_WORDS = {
  label: 'Main',
  menu: 'Menu',
  close: 'Close menu',
  notYetAvailable: 'not yet available',
  legend: 'not yet available; the page says what is planned',
} as const;
