export interface NavigationEntry {
  readonly label: string;
  readonly href: `/${string}`;
}

/** The header's entries, in order. Only pages that exist. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { label: 'Home', href: '/' },
  { label: 'Game', href: '/token-game' },
  { label: 'Web Miner', href: '/web-miner' },
];
