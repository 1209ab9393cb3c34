/**
 * The table of pages: the server answers these paths with HTML and all others with 404; the browser's router opens the
 * screen of the same id.
 */
export interface Page {
  readonly id: PageId;
  /** A path may have a parameter in braces, `{id}`: a whole number from 1. */
  readonly paths: readonly `/${string}`[];
  /** Behind a login: the server sends a shell, the same for everybody, and search engines are told to leave it out. */
  readonly isPrivate?: true;
}

export type PageId = 'home' | 'web-miner' | 'auth' | 'admin' | 'admin-presale-create' | 'admin-presale-edit';

export const PAGES: readonly Page[] = [
  { id: 'home', paths: ['/'] },
  { id: 'web-miner', paths: ['/web-miner', '/webminer'] },
  { id: 'auth', paths: ['/auth'] },
  { id: 'admin', paths: ['/admin'], isPrivate: true },
  { id: 'admin-presale-create', paths: ['/admin/presale/create'], isPrivate: true },
  { id: 'admin-presale-edit', paths: ['/admin/presale/edit/{id}'], isPrivate: true },
];

const PARAMETER = '{id}';
const EXAMPLE = '1';

/** The path of the table that `pathname` (no query, no fragment) belongs to, parameters in braces; undefined: none. */
export function pagePathAt(pathname: string): `/${string}` | undefined {
  const generic = pathname.replace(/\/[1-9][0-9]{0,14}$/, `/${PARAMETER}`);
  const paths = PAGES.flatMap((page) => page.paths);
  return (
    paths.find((path) => path === pathname && !path.includes(PARAMETER)) ??
    paths.find((path) => path === generic && path !== pathname)
  );
}

/** The page at `pathname` (no query, no fragment), or undefined when there is none. */
export function pageAt(pathname: string): Page | undefined {
  const path = pagePathAt(pathname);
  return path === undefined ? undefined : PAGES.find((page) => page.paths.includes(path));
}

/** A pathname that belongs to `path`: the path itself, or with an example in place of its parameter. */
export function examplePathname(path: string): string {
  return path.replace(PARAMETER, EXAMPLE);
}
