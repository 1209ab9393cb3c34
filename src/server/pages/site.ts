import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageAt, pagePathAt } from '#contract/pages.ts';
import { type SecurityHeaders, securityHeaders } from '../http/security-headers.ts';
import { readBuiltPages } from './built-pages.ts';
import { readWithCopies } from './compressed-copies.ts';
import { type MemoryFile, memoryFile, sendMemoryFile } from './memory-file.ts';
import { pageHeaders } from './page-headers.ts';
import { NO_PAGE, renderPages } from './render-pages.ts';

/** Everything the site consists of besides the API, kept in memory, ready to send. */
export interface Site {
  readonly files: ReadonlyMap<string, MemoryFile>;
  /** By the path of the table. */
  readonly pages: ReadonlyMap<string, MemoryFile>;
  readonly notFound: MemoryFile;
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

/** Reads the build in `distDir`. With a public origin, which previews and search engines are told, the pages are rendered anew. */
export async function loadSite(distDir: string, publicOrigin: string | undefined): Promise<Site> {
  const clientDir = path.join(distDir, 'client');
  const [files, pages] = await Promise.all([
    readFiles(clientDir, securityHeaders(publicOrigin)),
    publicOrigin === undefined ? readBuiltPages(distDir) : renderNow(distDir, publicOrigin),
  ]);
  const ready = await Promise.all(
    [...pages].map(async ([pathname, page]): Promise<[string, MemoryFile]> => {
      const headers = pageHeaders(page.bytes.toString(), publicOrigin);
      const path = pagePathAt(pathname) ?? pathname;
      return [path, await memoryFile({ ...page, headers, compressible: true })];
    }),
  );
  const byPath = new Map(ready);
  const notFound = byPath.get(NO_PAGE);
  if (notFound === undefined) throw new Error('The page for unknown paths was not rendered.');
  byPath.delete(NO_PAGE);
  return { files, notFound, pages: byPath };
}

async function renderNow(distDir: string, publicOrigin: string): Promise<Map<string, { readonly bytes: Buffer }>> {
  const pages = await renderPages({ distDir, publicOrigin });
  return new Map([...pages].map(([pathname, html]) => [pathname, { bytes: Buffer.from(html) }]));
}

async function readFiles(clientDir: string, common: SecurityHeaders): Promise<Map<string, MemoryFile>> {
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
    const cacheControl = url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
    files.set(
      url,
      await memoryFile({
        ...(await readWithCopies(clientDir, name, all)),
        headers: { ...common, 'content-type': type, 'cache-control': cacheControl },
        compressible: COMPRESSIBLE.test(type),
      }),
    );
  }
  return files;
}

/** Answers everything that is not the API: files, pages, and 404 with a page for people. */
export function registerSite(app: FastifyInstance, site: Site): void {
  app.get('/*', (request, reply) =>
    request.url.startsWith('/api/') ? reply.callNotFound() : sendFromSite(site, request, reply),
  );
}

function sendFromSite(site: Site, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [pathname = '/', query] = request.url.split('?', 2);
  const file = site.files.get(pathname) ?? site.pages.get(pagePathAt(pathname) ?? '');
  if (file !== undefined) return sendMemoryFile(request, reply, file, 200);
  // Only a path of the table is ever redirected to, so this cannot lead to another site.
  const withoutSlash = pathname.replace(/\/$/, '');
  if (pageAt(withoutSlash) !== undefined) {
    return reply.redirect(query === undefined ? withoutSlash : `${withoutSlash}?${query}`, 308);
  }
  return sendMemoryFile(request, reply, site.notFound, 404);
}
