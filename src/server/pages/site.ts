import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { documentAt } from '#contract/documents.ts';
import { PAGES, type PageId, pageAt, pagePathAt } from '#contract/pages.ts';
import { SERVICE_WORKER_PATH } from '#contract/service-worker.ts';
import { type MemoryFile, memoryFile, sendMemoryFile } from '#server/http/memory-file.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { readBuiltPages } from './built-pages.ts';
import { type LivePages, type LivePagesOptions, openLivePages } from './live-pages.ts';
import { serviceWorkerHeaders } from './page-headers.ts';
import { NOT_FOUND_PATHNAME, openPageRenderer } from './page-renderer.ts';
import { readPrecompressed } from './precompressed-file.ts';

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
        headers:
          url === SERVICE_WORKER_PATH ? serviceWorkerHeaders(publicOrigin) : fileHeaders(url, type, publicOrigin),
        compressible: COMPRESSIBLE.test(type),
      }),
    );
  }
  return files;
}

function fileHeaders(url: string, type: string, publicOrigin: string | undefined): Record<string, string> {
  const cacheControl = url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
  return { ...securityHeaders(publicOrigin), 'content-type': type, 'cache-control': cacheControl };
}

/** Pages with forms that only scripts can send. */
const SCRIPTED_FORMS = ['auth', 'web-miner'] as const satisfies readonly PageId[];

/** Serves everything outside the API: files, pages, documents, and a page with status 404. */
export function registerSite(app: FastifyInstance, site: Site): void {
  for (const { id, paths } of PAGES) {
    if (!SCRIPTED_FORMS.some((page) => page === id)) continue;
    // A browser without scripts has sent the form: back to the page, which says what it needs. The body is not read.
    for (const path of paths)
      app.post(path, { onRequest: async (request, reply) => reply.redirect(request.url, 303) }, notReached);
  }
  app.get('/*', (request, reply) =>
    request.url.startsWith('/api/') ? reply.callNotFound() : sendFromSite(site, request, reply),
  );
}

function notReached(): never {
  throw new Error('The request was answered before.');
}

function sendFromSite(site: Site, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [pathname = '/', query] = request.url.split('?', 2);
  const file = site.files.get(pathname) ?? site.pages.at(documentAt(pathname)?.path ?? pagePathAt(pathname) ?? '');
  if (file !== undefined) return sendMemoryFile(request, reply, file, 200);
  // Redirects only to paths of the table, so never to another site.
  const spelled = pathname.replace(/\/$/, '').toLowerCase();
  if (pageAt(spelled) !== undefined) return reply.redirect(query === undefined ? spelled : `${spelled}?${query}`, 308);
  const notFound = site.pages.at(NOT_FOUND_PATHNAME);
  if (notFound === undefined) throw new Error('The build has no page for unknown paths.');
  return sendMemoryFile(request, reply, notFound, 404);
}
