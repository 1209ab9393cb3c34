import { NEWSLETTER_FORM_DONE, NEWSLETTER_FORM_FAILED, SUBSCRIPTION_PAGE } from './newsletter-links.ts';
import type { SiteData } from './site-data.ts';

interface PageRow {
  /** Names the page in every layer; `src/web/app/screens.ts` loads its code. */
  readonly id: string;
  /** A path may have a parameter in braces, `{id}`: a whole number from 1. */
  readonly paths: readonly `/${string}`[];
  /** Announces a planned page (`web/features/placeholder/placeholders.ts`); all placeholders share one module. */
  readonly isPlaceholder?: true;
  readonly isUnlisted?: true;
  /**
   * Behind a login: the server sends the same shell to all visitors and excludes it from search engines. All have one
   * id and a frame of their own, so that a first visit of the site loads little about them.
   */
  readonly isPrivate?: true;
}

/** At the root, so that it may handle every page. Without a hash: browsers ask for it again under the same address. */
export const SERVICE_WORKER_PATH = '/sw.js';

/** Part of every page, so that navigating in the browser needs no call. */
export const SITE_WIDE_DATA = ['newWallets', 'confirmsNewsletter', 'content', 'presalePhases'] as const;

export type PageDataKey = Exclude<keyof SiteData, (typeof SITE_WIDE_DATA)[number]>;

/**
 * The table of pages: the server sends HTML for these paths and 404 for all others; the browser's router opens the
 * screen of the same id. A page without its texts, or without its route, does not compile.
 */
const ROWS = [
  { id: 'home', paths: ['/'] },
  { id: 'presale', paths: ['/presale'] },
  { id: 'token-game', paths: ['/token-game'] },
  { id: 'web-miner', paths: ['/web-miner', '/webminer'] },
  { id: 'whitepaper', paths: ['/whitepaper'] },
  { id: 'founders', paths: ['/founders'] },
  { id: 'news', paths: ['/news'] },
  { id: 'wallet', paths: ['/wallet'] },
  { id: 'tokens', paths: ['/tokens'] },
  { id: 'create-token', paths: ['/create-token'] },
  { id: 'blockchain-explorer', paths: ['/blockchain/explorer'], isPlaceholder: true },
  { id: 'blockchain-staking', paths: ['/blockchain/staking'], isPlaceholder: true },
  { id: 'blockchain-consensus', paths: ['/blockchain/consensus'], isPlaceholder: true },
  { id: 'blockchain-developers', paths: ['/blockchain/developers'], isPlaceholder: true },
  { id: 'blockchain-governance', paths: ['/blockchain/governance'], isPlaceholder: true },
  { id: 'blockchain-ecosystem', paths: ['/blockchain/ecosystem'], isPlaceholder: true },
  { id: 'blockchain-tokenomics', paths: ['/blockchain/tokenomics'], isPlaceholder: true },
  { id: 'blockchain-lightning', paths: ['/blockchain/lightning'], isPlaceholder: true },
  { id: 'newsletter-subscribed', paths: [NEWSLETTER_FORM_DONE], isUnlisted: true },
  { id: 'newsletter-not-subscribed', paths: [NEWSLETTER_FORM_FAILED], isUnlisted: true },
  { id: 'newsletter-subscription', paths: [SUBSCRIPTION_PAGE], isUnlisted: true },
  { id: 'status', paths: ['/status'] },
  { id: 'trust', paths: ['/trust'] },
  { id: 'privacy', paths: ['/privacy'] },
  { id: 'claims', paths: ['/claims'] },
  { id: 'auth', paths: ['/auth'], isUnlisted: true },
  {
    id: 'admin',
    paths: [
      '/admin',
      '/admin/overview',
      '/admin/presale/create',
      '/admin/presale/edit/{id}',
      '/admin/content',
      '/admin/miners',
      '/admin/miners/{id}',
      '/admin/newsletter',
      '/admin/newsletter/{id}',
      '/admin/subscribers',
      '/admin/subscribers/{id}',
      '/admin/claims',
      '/admin/activity',
      '/admin/team',
      '/admin/account',
      '/admin/link',
    ],
    isPrivate: true,
    isUnlisted: true,
  },
] as const satisfies readonly PageRow[];

type Row = (typeof ROWS)[number];

export type PageId = Row['id'];
export type AdminPath = Extract<Row, { readonly id: 'admin' }>['paths'][number];
export type PlaceholderId = Extract<Row, { readonly isPlaceholder: true }>['id'];

export interface Page extends PageRow {
  readonly id: PageId;
}

export const PAGES: readonly Page[] = ROWS;

const PLACEHOLDER_IDS: ReadonlySet<string> = new Set(PAGES.filter((page) => page.isPlaceholder).map(({ id }) => id));

export function isPlaceholder(id: string): id is PlaceholderId {
  return PLACEHOLDER_IDS.has(id);
}

/**
 * Facts that only these pages are rendered from; all are rendered from the settings, the content and the phases. Apart
 * from the table, because only the server needs them.
 */
export const PAGE_FACTS: { readonly [Id in PageId]?: readonly PageDataKey[] } = {
  presale: ['presaleHistory'],
  claims: ['snapshots'],
  news: ['news'],
  status: ['serverStatus'],
  trust: ['securityContact'],
  privacy: ['retention'],
};

/** Returns the first path of a page, the one that links use. */
export function mainPath(id: PageId): `/${string}` {
  const path = PAGES.find((page) => page.id === id)?.paths[0];
  if (path === undefined) throw new Error(`The page ${id} has no path.`);
  return path;
}

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
  // The pattern itself is not a path.
  if (pathname.includes(PARAMETER)) return undefined;
  return EXACT.get(pathname) ?? GENERIC.get(pathname.replace(/\/[1-9][0-9]{0,14}$/, `/${PARAMETER}`));
}

/** Returns the table's path for `pathname` (no query, no fragment), parameters in braces; undefined: none. */
export function pagePathAt(pathname: string): `/${string}` | undefined {
  return find(pathname)?.path;
}

/** Returns the page at `pathname` (no query, no fragment); undefined when there is none. */
export function pageAt(pathname: string): Page | undefined {
  return find(pathname)?.page;
}

export function examplePathname(path: string): string {
  return path.replace(PARAMETER, EXAMPLE);
}
