import { documentAt } from '#contract/documents.ts';
import { pagePathAt } from '#contract/pages.ts';
import type { SiteData } from '#contract/site-data.ts';
import { isHttps, securityHeaders } from '#server/http/http-server.ts';
import { type MemoryFile, memoryFile } from '#server/http/memory-file.ts';
import type { Clock } from '#server/lib/clock.ts';
import { type BuiltPage, type BuiltPages, pageInputsKey } from './built-pages.ts';
import type { PageRenderer } from './page-renderer.ts';
import { type RefreshLog, type RefreshLoop, startRefreshLoop } from './refresh-loop.ts';

/** The current facts of the site. */
export interface CurrentFacts {
  readonly facts: SiteData;
  /** When the passing of time alone changes them, ms since the epoch; Infinity: never. */
  readonly changesAtMs: number;
}

export interface LivePagesOptions {
  readonly built: BuiltPages;
  readonly publicOrigin: string | undefined;
  readonly readSiteData: () => Promise<CurrentFacts>;
  readonly renderer: PageRenderer;
  readonly clock: Clock;
  readonly log: RefreshLog;
}

/** Pages in memory, rendered again when the site data or the time change them. */
export interface LivePages extends RefreshLoop {
  /** `path`: of a page as in the contract's table, of a document, or `NOT_FOUND_PATHNAME`. */
  at(path: string): MemoryFile | undefined;
  /** Renders the page at `pathname` for now, with `facts` besides those of the site. Rejects as rendering does. */
  renderWith(pathname: string, facts: Partial<SiteData>): Promise<MemoryFile>;
}

interface LivePage {
  readonly file: MemoryFile;
  readonly inputsKey: string;
  readonly changesAtMs: number;
}

/**
 * Starts with the built pages and resolves once the outdated ones are rendered. If rendering fails, the old page
 * remains; the failure is logged and rendering is retried.
 */
export async function openLivePages(options: LivePagesOptions): Promise<LivePages> {
  const { built, publicOrigin, readSiteData, renderer, clock, log } = options;
  const pages = new Map<string, LivePage>();
  let latestData: SiteData | undefined;

  async function update(): Promise<number> {
    const nowMs = clock.nowMs();
    const { facts, changesAtMs } = await readSiteData();
    latestData = facts;
    const keyOf = (pathname: string): string => pageInputsKey(pathname, { publicOrigin, facts });
    const outdated = [...pages].filter(
      ([pathname, page]) => page.inputsKey !== keyOf(pathname) || page.changesAtMs <= nowMs,
    );
    if (outdated.length > 0) {
      const pathnames = outdated.map(([pathname]) => pathname);
      // Each is served at once and does not wait for the others.
      for await (const { pathname, html, changesAtMs } of renderer.render({ pathnames, publicOrigin, facts, nowMs })) {
        const page = { bytes: Buffer.from(html), inputsKey: keyOf(pathname), changesAtMs };
        pages.set(pathname, await toLivePage(pathname, page, options));
      }
    }
    return Math.min(changesAtMs, ...[...pages.values()].map((page) => page.changesAtMs));
  }

  for (const [pathname, page] of built.pages) pages.set(pathname, await toLivePage(pathname, page, options));
  const byPath = new Map([...pages.keys()].map((pathname) => [pagePathAt(pathname) ?? pathname, pathname]));
  const loop = await startRefreshLoop({ update, clock, log });
  return {
    at: (path) => pages.get(byPath.get(path) ?? '')?.file,
    async renderWith(pathname, more) {
      if (latestData === undefined) throw new Error('The facts of the site have not been read yet.');
      const facts = { ...latestData, ...more };
      const headers = { ...pageHeaders(built.scriptHashes, publicOrigin), vary: 'accept' };
      for await (const { html } of renderer.render({
        pathnames: [pathname],
        publicOrigin,
        facts,
        nowMs: clock.nowMs(),
      }))
        return memoryFile({ bytes: Buffer.from(html), headers, compressible: true });
      throw new Error(`The page ${pathname} was not rendered.`);
    },
    ...loop,
    stop() {
      loop.stop();
      renderer.stop();
    },
  };
}

async function toLivePage(
  pathname: string,
  { inputsKey, changesAtMs, ...page }: Omit<BuiltPage, 'compressed'> & Partial<BuiltPage>,
  { built, publicOrigin }: Pick<LivePagesOptions, 'built' | 'publicOrigin'>,
): Promise<LivePage> {
  const document = documentAt(pathname);
  const headers =
    document === undefined
      ? pageHeaders(built.scriptHashes, publicOrigin)
      : documentHeaders(document.mediaType, publicOrigin);
  return { file: await memoryFile({ ...page, headers, compressible: true }), inputsKey, changesAtMs };
}

/**
 * Returns the headers of a rendered page. Scripts and styles come from this origin only; the build's inline scripts are
 * allowed by hashes, which, unlike a nonce, work for pages compressed in advance.
 */
function pageHeaders(scriptHashes: readonly string[], publicOrigin: string | undefined): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    // The preview of a mail in the admin area; other documents of this site refuse frames.
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps(publicOrigin) ? ['upgrade-insecure-requests'] : []),
  ];
  return {
    ...securityHeaders(publicOrigin),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}

/** Returns the headers of a document that programs read, from other sites too. */
function documentHeaders(mediaType: string, publicOrigin: string | undefined): Record<string, string> {
  return {
    ...securityHeaders(publicOrigin),
    'content-type': `${mediaType}; charset=utf-8`,
    // As for pages: asked again each time, and 304 while nothing has changed.
    'cache-control': 'no-cache',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  };
}
