import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PAGES } from '#contract/pages.ts';

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
  const urls = LISTED.map((path) => `  <url><loc>${escapeXml(origin + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** The host comes from the request and is not trusted. */
function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
