import { PAGES, type Page, pageAt } from '#contract/pages.ts';
import { escapeHtml } from '#domain/escape-html.ts';

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

/** Static text: nothing runs, and only this site's style sheets and fonts are loaded. */
const POLICY = "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'";

/** Stored pages that the offline page names. */
export const STORED_LINKS = [
  ['Home', '/'],
  ['Presale', '/presale'],
  ['Web Miner', '/web-miner'],
  ['Game', '/token-game'],
] as const;

/**
 * Returns the page for an address that is not stored, while the server does not respond, in the looks of this build,
 * whose files are `assets`.
 */
export function offlinePage(assets: readonly string[]): Response {
  const sheets = assets.filter((path) => path.endsWith('.css'));
  const html = `<!doctype html>
<html lang="en" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>No connection · Technovex</title>
${sheets.map((path) => `<link rel="stylesheet" href="${escapeHtml(path)}">`).join('\n')}
</head>
<body>
<main class="page-width grid gap-6 py-14 md:py-20">
<h1 class="text-heading">No connection</h1>
<p class="max-w-[40em] text-base">The server does not respond, and this page is not stored in this browser. Reload it once you are online.</p>
<h2 class="text-title">These pages open without a connection</h2>
<ul>
${STORED_LINKS.map(([label, href]) => `<li><a class="inline-flex min-h-11 items-center font-semibold text-link" href="${href}">${label}</a></li>`).join('\n')}
</ul>
</main>
</body>
</html>
`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY };
  return new Response(html, { status: 503, headers });
}
