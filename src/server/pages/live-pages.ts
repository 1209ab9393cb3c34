import type { FastifyBaseLogger } from 'fastify';
import { documentAt } from '#contract/documents.ts';
import { pagePathAt } from '#contract/pages.ts';
import type { SiteData } from '#contract/site-data.ts';
import { isHttps, securityHeaders } from '#server/http/http-server.ts';
import { type MemoryFile, memoryFile } from '#server/http/memory-file.ts';
import type { Clock } from '#server/lib/clock.ts';
import { startJob } from '#server/lib/jobs.ts';
import { type BuiltPage, type BuiltPages, pageInputsKey } from './built-pages.ts';
import type { PageRenderer } from './page-renderer.ts';

/** Between two updates; changes in this time are combined into one. */
const PAUSE_MS = 500;
/** For changes without a notification, and after a failed update. */
const UPDATE_EVERY_MS = 30_000;

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
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Pages in memory, rendered again when the site data or the time change them. */
export interface LivePages {
  /** `path`: of a page as in the contract's table, of a document, or `NOT_FOUND_PATHNAME`. */
  at(path: string): MemoryFile | undefined;
  /** Renders the page at `pathname` for now, with `facts` besides those of the site. Rejects as rendering does. */
  renderWith(pathname: string, facts: Partial<SiteData>): Promise<MemoryFile>;
  /** Updates the pages now, or after the update that is running and a pause. */
  refresh(): void;
  stop(): void;
}

interface LivePage {
  readonly file: MemoryFile;
  readonly inputsKey: string;
  readonly changesAtMs: number;
}

/**
 * Starts with the built pages and resolves once the outdated ones are rendered. They are updated on `refresh`, when
 * time changes them, and every 30 seconds. If rendering fails, the old page remains; the failure is logged and
 * rendering is retried.
 */
export async function openLivePages(options: LivePagesOptions): Promise<LivePages> {
  const { built, publicOrigin, readSiteData, renderer, clock, log } = options;
  const pages = new Map<string, LivePage>();
  let latestData: SiteData | undefined;
  let nextMs = Number.POSITIVE_INFINITY;

  async function update(): Promise<void> {
    nextMs = Number.POSITIVE_INFINITY;
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
    nextMs = Math.min(changesAtMs, ...[...pages.values()].map((page) => page.changesAtMs));
  }

  for (const [pathname, page] of built.pages) pages.set(pathname, await toLivePage(pathname, page, options));
  const byPath = new Map([...pages.keys()].map((pathname) => [pagePathAt(pathname) ?? pathname, pathname]));
  const updates = startJob({
    run: update,
    pauseMs: () => Math.min(Math.max(nextMs - clock.nowMs(), PAUSE_MS), UPDATE_EVERY_MS),
    restMs: PAUSE_MS,
    onFailed: (err) => log.error({ err }, 'Pages could not be updated; the old ones are served'),
  });
  await updates.now();
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
    refresh: updates.soon,
    stop() {
      void updates.stop();
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
