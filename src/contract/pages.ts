import { NEWSLETTER_FORM_DONE, NEWSLETTER_FORM_FAILED } from './newsletter-form.ts';

/**
 * The table of pages: the server answers these paths with HTML and all others with 404; the browser's router opens the
 * screen of the same id.
 */
export interface Page {
  readonly id: PageId;
  readonly paths: readonly `/${string}`[];
  /** No search engine should list it. */
  readonly unlisted?: true;
}

export type PageId =
  | 'home'
  | 'token-game'
  | 'web-miner'
  | 'whitepaper'
  | 'founders'
  | 'wallet'
  | 'tokens'
  | 'create-token'
  | 'blockchain-explorer'
  | 'blockchain-staking'
  | 'blockchain-consensus'
  | 'blockchain-developers'
  | 'blockchain-governance'
  | 'blockchain-ecosystem'
  | 'blockchain-tokenomics'
  | 'blockchain-lightning'
  | 'newsletter-subscribed'
  | 'newsletter-not-subscribed';

export const PAGES: readonly Page[] = [
  { id: 'home', paths: ['/'] },
  { id: 'token-game', paths: ['/token-game'] },
  { id: 'web-miner', paths: ['/web-miner', '/webminer'] },
  { id: 'whitepaper', paths: ['/whitepaper'] },
  { id: 'founders', paths: ['/founders'] },
  { id: 'wallet', paths: ['/wallet'] },
  { id: 'tokens', paths: ['/tokens'] },
  { id: 'create-token', paths: ['/create-token'] },
  { id: 'blockchain-explorer', paths: ['/blockchain/explorer'] },
  { id: 'blockchain-staking', paths: ['/blockchain/staking'] },
  { id: 'blockchain-consensus', paths: ['/blockchain/consensus'] },
  { id: 'blockchain-developers', paths: ['/blockchain/developers'] },
  { id: 'blockchain-governance', paths: ['/blockchain/governance'] },
  { id: 'blockchain-ecosystem', paths: ['/blockchain/ecosystem'] },
  { id: 'blockchain-tokenomics', paths: ['/blockchain/tokenomics'] },
  { id: 'blockchain-lightning', paths: ['/blockchain/lightning'] },
  { id: 'newsletter-subscribed', paths: [NEWSLETTER_FORM_DONE], unlisted: true },
  { id: 'newsletter-not-subscribed', paths: [NEWSLETTER_FORM_FAILED], unlisted: true },
];

/** The page at `pathname` (no query, no fragment), or undefined when there is none. */
export function pageAt(pathname: string): Page | undefined {
  return PAGES.find((page) => page.paths.some((path) => path === pathname));
}
