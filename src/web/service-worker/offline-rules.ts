import { PAGES, type Page, pageAt } from '#contract/pages.ts';

const CACHE_PREFIX = 'technovex-';

/** Responses with these directives belong to one visitor. */
const PRIVATE = /\b(private|no-store)\b/i;

/** The page that a proxy shows while the server is down, too. */
const SERVER_ERROR_MIN = 500;

/** Neither behind a login nor the answer to a form or a mail. */
function isPublic({ isPrivate, isUnlisted }: Page): boolean {
  return isPrivate !== true && isUnlisted !== true;
}

/** Paths of the pages that are stored, one for each page. */
export const OFFLINE_PATHS: readonly string[] = PAGES.filter(isPublic).map(storedAt);

/** Returns the path under which the page at `pathname` is stored; undefined: it is not. */
export function offlinePath(pathname: string): string | undefined {
  const page = pageAt(pathname);
  return page !== undefined && isPublic(page) ? storedAt(page) : undefined;
}

/** Returns whether the navigation to `pathname` ends on a page of ours when the server does not respond. */
export function hasOfflinePage(pathname: string): boolean {
  return !pathname.startsWith('/api/');
}

function storedAt({ paths }: Page): string {
  return paths[0] ?? '/';
}

/** Returns whether a response may be stored as a public page. `Set-Cookie` cannot be seen by scripts. */
export function isStorablePage(response: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>): boolean {
  const { status, type, redirected, headers } = response;
  if (status !== 200 || type !== 'basic' || redirected) return false;
  const isHtml = headers.get('content-type')?.startsWith('text/html') === true;
  return isHtml && !PRIVATE.test(headers.get('cache-control') ?? '');
}

export function isServerError({ status }: Pick<Response, 'status'>): boolean {
  return status >= SERVER_ERROR_MIN;
}

/** Returns the cache of the build whose entry script is `entry`; the name of that differs from build to build. */
export function cacheOf(entry: string): string {
  return CACHE_PREFIX + entry;
}

/**
 * Returns which of the caches (`names`, oldest first) are removed: those of earlier builds except the latest, whose
 * pages may still be open.
 */
export function outdatedCaches(names: readonly string[], current: string): readonly string[] {
  return names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== current).slice(0, -1);
}
