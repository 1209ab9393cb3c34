import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { documentAt } from '#contract/documents.ts';
import { PAGES, type PageId, pageAt, pagePathAt, SERVICE_WORKER_PATH } from '#contract/pages.ts';
import { escapeHtml } from '#domain/escape-html.ts';
import { securityHeaders } from '#server/http/http-server.ts';
import { type MemoryFile, memoryFile, replyMemoryFile, sendMemoryFile } from '#server/http/memory-file.ts';
import { interceptRequests } from '#server/http/pipeline-limit.ts';
import { hasSeveralHosts } from '#server/http/request-checks.ts';
import { monotonicClock } from '#server/lib/clock.ts';
import type { Metrics } from '#server/metrics.ts';
import { readBuiltPages, readPrecompressed } from './built-pages.ts';
import { type LivePages, type LivePagesOptions, openLivePages } from './live-pages.ts';
import { NOT_FOUND_PATHNAME, openPageRenderer } from './page-renderer.ts';

/** The files and pages of the site in memory, ready to send. */
export interface Site {
  readonly files: ReadonlyMap<string, MemoryFile>;
  readonly pages: LivePages;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

const COMPRESSIBLE = /^(text\/|application\/|image\/svg)/;

/** The output of the build, and the origin that it is served from. */
export interface Build {
  readonly distDir: string;
  readonly publicOrigin: string | undefined;
  readonly files: Site['files'];
  readonly pages: LivePagesOptions['built'];
}

export async function readBuild(distDir: string, publicOrigin: string | undefined): Promise<Build> {
  const [files, pages] = await Promise.all([
    readFiles(path.join(distDir, 'client'), publicOrigin),
    readBuiltPages(distDir),
  ]);
  return { distDir, publicOrigin, files, pages };
}

/**
 * Opens the site of a build and renders the pages that differ from the built ones. `pages.stop()` stops the updates.
 */
export async function openSite(
  { distDir, publicOrigin, files, pages }: Build,
  options: Pick<LivePagesOptions, 'readSiteData' | 'clock' | 'log'>,
): Promise<Site> {
  const renderer = openPageRenderer(distDir);
  return { files, pages: await openLivePages({ ...options, built: pages, publicOrigin, renderer }) };
}

async function readFiles(clientDir: string, publicOrigin: string | undefined): Promise<Map<string, MemoryFile>> {
  const found = await readdir(clientDir, { recursive: true, withFileTypes: true });
  const names = found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(clientDir, path.join(entry.parentPath, entry.name)));
  const all = new Set(names);
  const files = new Map<string, MemoryFile>();
  for (const name of names) {
    const type = CONTENT_TYPES[path.extname(name)];
    if (type === undefined || name === 'index.html' || name.startsWith('.vite')) continue;
    const url = `/${name.split(path.sep).join('/')}`;
    files.set(
      url,
      await memoryFile({
        ...(await readPrecompressed(clientDir, name, all)),
        headers: { ...securityHeaders(publicOrigin), 'content-type': type, ...fileHeaders(url) },
        compressible: COMPRESSIBLE.test(type),
      }),
    );
  }
  return files;
}

/** The service worker calls this origin and loads nothing; browsers ask for it each time, so a new one is found. */
function fileHeaders(url: string): Record<string, string> {
  if (url === SERVICE_WORKER_PATH) {
    return {
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    };
  }
  return {
    'cache-control': url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  };
}

/** Pages with forms that only scripts can send. */
const SCRIPTED_FORMS = ['auth', 'web-miner'] as const satisfies readonly PageId[];

/** A request target that is a path only; others go through the router. */
const PLAIN_PATH = /^\/[\w/.-]*$/;
const SITE_ROUTE = '/*';

/** Serves everything outside the API: files, pages, documents, and a page with status 404. After all other routes. */
export function registerSite(
  app: FastifyInstance,
  site: Site,
  metrics: Pick<Metrics, 'countResponse' | 'observeRequest'>,
): void {
  for (const { id, paths } of PAGES) {
    if (!SCRIPTED_FORMS.some((page) => page === id)) continue;
    // A browser without scripts has sent the form: back to the page, which says what it needs. The body is not read.
    for (const path of paths)
      app.post(path, { onRequest: async (request, reply) => reply.redirect(request.url, 303) }, notReached);
  }
  const isRoute = (url: string): boolean => app.hasRoute({ method: 'GET', url });
  const routes = new Set([...site.files.keys(), ...PAGES.flatMap(({ paths }) => paths)].filter(isRoute));
  app.get(SITE_ROUTE, (request, reply) =>
    request.url.startsWith('/api/') ? reply.callNotFound() : sendFromSite(site, request, reply),
  );
  // What is in memory goes ahead of the router and its hooks, which would take a third of the response's time.
  interceptRequests(app.server, (request, response, next) => {
    const { method, url = '' } = request;
    const file = method === 'GET' && PLAIN_PATH.test(url) && !routes.has(url) ? fileAt(site, url) : undefined;
    if (file === undefined || hasSeveralHosts(request)) {
      next();
      return;
    }
    const startMs = monotonicClock.nowMs();
    response.once('close', () => {
      metrics.countResponse(SITE_ROUTE, response.statusCode);
      metrics.observeRequest(monotonicClock.nowMs() - startMs);
    });
    sendMemoryFile(request, response, { file });
  });
}

function notReached(): never {
  throw new Error('The request was answered before.');
}

function fileAt({ files, pages }: Site, pathname: string): MemoryFile | undefined {
  return files.get(pathname) ?? pages.at(documentAt(pathname)?.path ?? pagePathAt(pathname) ?? '');
}

function sendFromSite(site: Site, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [pathname = '/', query] = request.url.split('?', 2);
  const file = fileAt(site, pathname);
  if (file !== undefined) return replyMemoryFile(reply, file);
  // Redirects only to paths of the table, so never to another site.
  const spelled = pathname.replace(/\/$/, '').toLowerCase();
  if (pageAt(spelled) !== undefined) return reply.redirect(query === undefined ? spelled : `${spelled}?${query}`, 308);
  const notFound = site.pages.at(NOT_FOUND_PATHNAME);
  if (notFound === undefined) throw new Error('The build has no page for unknown paths.');
  return replyMemoryFile(reply, notFound, 404);
}

/** Not for crawlers: the admin area, sign-in, and the API. */
const DISALLOWED = ['/admin', '/auth', '/api/'];

/** The first path of each page, except unlisted pages. */
const LISTED = PAGES.filter((page) => page.isUnlisted !== true && !isDisallowed(page.paths[0] ?? '/')).map(
  (page) => page.paths[0] ?? '/',
);

/**
 * Registers `/robots.txt` and `/sitemap.xml`. Their absolute URLs have the public origin, or without one the origin of
 * the request.
 */
export function registerCrawlerFiles(app: FastifyInstance, publicOrigin: string | undefined): void {
  const cacheControl = publicOrigin === undefined ? 'no-store' : 'public, max-age=3600';
  const originOf = (request: FastifyRequest): string => publicOrigin ?? `${request.protocol}://${request.host}`;

  app.get('/robots.txt', async (request, reply) =>
    reply
      .header('cache-control', cacheControl)
      .type('text/plain; charset=utf-8')
      .send(robots(originOf(request))),
  );

  app.get('/sitemap.xml', async (request, reply) =>
    reply
      .header('cache-control', cacheControl)
      .type('application/xml; charset=utf-8')
      .send(sitemap(originOf(request))),
  );
}

function isDisallowed(path: string): boolean {
  return DISALLOWED.some((start) => path.startsWith(start));
}

function robots(origin: string): string {
  const rules = DISALLOWED.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

function sitemap(origin: string): string {
  // The host comes from the request and is not trusted.
  const urls = LISTED.map((path) => `  <url><loc>${escapeHtml(origin + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
