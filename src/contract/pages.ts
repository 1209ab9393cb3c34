import { NEWSLETTER_FORM_DONE, NEWSLETTER_FORM_FAILED } from './newsletter-form.ts';
import type { SiteFacts } from './site-facts.ts';

/**
 * The table of pages: the server answers these paths with HTML and all others with 404; the browser's router opens the
 * screen of the same id.
 */
export interface Page {
  readonly id: PageId;
  /** A path may have a parameter in braces, `{id}`: a whole number from 1. */
  readonly paths: readonly `/${string}`[];
  /** No search engine should list it. */
  readonly unlisted?: true;
  /** Behind a login: the server sends a shell, the same for everybody, and search engines are told to leave it out. */
  readonly isPrivate?: true;
  /** What only this page is rendered from; all pages are rendered from the settings. */
  readonly facts?: readonly PageFact[];
}

/** Settings are known on every page, so that moving between pages in the browser needs no call. */
export type PageFact = Exclude<keyof SiteFacts, 'newWallets'>;

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
  | 'newsletter-not-subscribed'
  | 'auth'
  | 'admin'
  | 'admin-presale-create'
  | 'admin-presale-edit';

export const PAGES: readonly Page[] = [
  { id: 'home', paths: ['/'], facts: ['presalePhases'] },
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
  { id: 'auth', paths: ['/auth'], unlisted: true },
  { id: 'admin', paths: ['/admin'], isPrivate: true, unlisted: true },
  { id: 'admin-presale-create', paths: ['/admin/presale/create'], isPrivate: true, unlisted: true },
  { id: 'admin-presale-edit', paths: ['/admin/presale/edit/{id}'], isPrivate: true, unlisted: true },
];

const PARAMETER = '{id}';
const EXAMPLE = '1';

interface PagePath {
  readonly path: `/${string}`;
  readonly page: Page;
}

const ALL_PATHS: readonly PagePath[] = PAGES.flatMap((page) => page.paths.map((path) => ({ path, page })));
const hasParameter = ({ path }: PagePath): boolean => path.includes(PARAMETER);
const byPath = (paths: readonly PagePath[]) => new Map<string, PagePath>(paths.map((entry) => [entry.path, entry]));
const EXACT = byPath(ALL_PATHS.filter((entry) => !hasParameter(entry)));
const GENERIC = byPath(ALL_PATHS.filter(hasParameter));

function find(pathname: string): PagePath | undefined {
  // Nobody asks for the braces themselves.
  if (pathname.includes(PARAMETER)) return undefined;
  return EXACT.get(pathname) ?? GENERIC.get(pathname.replace(/\/[1-9][0-9]{0,14}$/, `/${PARAMETER}`));
}

/** The path of the table that `pathname` (no query, no fragment) belongs to, parameters in braces; undefined: none. */
export function pagePathAt(pathname: string): `/${string}` | undefined {
  return find(pathname)?.path;
}

/** The page at `pathname` (no query, no fragment), or undefined when there is none. */
export function pageAt(pathname: string): Page | undefined {
  return find(pathname)?.page;
}

/** A pathname that belongs to `path`: the path itself, or with an example in place of its parameter. */
export function examplePathname(path: string): string {
  return path.replace(PARAMETER, EXAMPLE);
}
