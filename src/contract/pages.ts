/**
 * The table of pages: the server answers these paths with HTML and all others with 404; the browser's router opens the
 * screen of the same id.
 */
export interface Page {
  readonly id: PageId;
  readonly paths: readonly `/${string}`[];
}

export type PageId = 'home' | 'token-game' | 'web-miner';

export const PAGES: readonly Page[] = [
  { id: 'home', paths: ['/'] },
  { id: 'token-game', paths: ['/token-game'] },
  { id: 'web-miner', paths: ['/web-miner', '/webminer'] },
];

/** The page at `pathname` (no query, no fragment), or undefined when there is none. */
export function pageAt(pathname: string): Page | undefined {
  return PAGES.find((page) => page.paths.some((path) => path === pathname));
}
