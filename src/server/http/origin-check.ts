import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from './problem-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** What a browser says of a request that a page elsewhere made; `same-site` is another port or another subdomain. */
const FOREIGN_SITES: readonly unknown[] = ['cross-site', 'same-site'];

/**
 * Refuses requests that change something when a browser says they come from another site, by Origin, or by Sec-Fetch-Site
 * where it sends no Origin. With neither it is no browser of today, and cookies are SameSite=Lax besides.
 */
export function installOriginCheck(app: FastifyInstance, publicOrigin: string | undefined): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (SAFE_METHODS.has(request.method) || isOwn(request, publicOrigin)) {
      done();
      return;
    }
    done(new ProblemError('foreign-origin', 'This request came from another site and was refused.'));
  });
}

function isOwn({ headers }: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return !FOREIGN_SITES.includes(headers['sec-fetch-site']);
  if (publicOrigin !== undefined) return origin === publicOrigin;
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}
