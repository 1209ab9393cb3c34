export interface NavigationEntry {
  readonly label: string;
  readonly href: `/${string}`;
  /** The page only announces what is planned: the entry is dimmed and has an icon. */
  readonly notYetAvailable?: true;
}

export interface NavigationGroup {
  readonly label: string;
  readonly entries: readonly NavigationEntry[];
}

/** The header's entries in the specified order; related ones share a menu. */
export const NAVIGATION: readonly (NavigationEntry | NavigationGroup)[] = [
  { label: 'Home', href: '/' },
  {
    label: 'Token',
    entries: [
      { label: 'Tokens', href: '/tokens' },
      { label: 'Create Token', href: '/create-token' },
      { label: 'Presale', href: '/presale' },
    ],
  },
  {
    label: 'Blockchain',
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
    entries: [
      { label: 'Presale Whitepaper', href: '/whitepaper' },
      { label: 'Roadmap', href: '/#roadmap' },
      { label: 'Founders', href: '/founders' },
    ],
  },
  { label: 'Game', href: '/token-game' },
  { label: 'Web Miner', href: '/web-miner' },
];

export const NAVIGATION_LABELS = {
  label: 'Main',
  menu: 'Menu',
  notYetAvailable: 'not open yet',
} as const;
