import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from './problem-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For a route that needs no cookie and that other sites' servers call. */
    readonly acceptsAnyOrigin?: boolean;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Values of Sec-Fetch-Site for requests of other sites; `same-site` is another port or subdomain. */
const FOREIGN_SITES: readonly unknown[] = ['cross-site', 'same-site'];

/** RFC 9112, section 3.2: a proxy and this server might each believe another one. Node keeps the first. */
function hasSeveralHosts({ raw: { rawHeaders } }: FastifyRequest): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/**
 * Rejects requests with several Host headers, and unsafe requests from other sites, by Origin, or by Sec-Fetch-Site
 * without an Origin. Current browsers send one of them; in addition cookies are SameSite=Lax.
 */
export function installOriginCheck(app: FastifyInstance, publicOrigin: string | undefined): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasSeveralHosts(request)) {
      done(new ProblemError('invalid-request', 'The request has more than one Host header.'));
      return;
    }
    const { acceptsAnyOrigin } = request.routeOptions.config;
    if (SAFE_METHODS.has(request.method) || acceptsAnyOrigin === true || isSameOrigin(request, publicOrigin)) {
      done();
      return;
    }
    done(foreignOrigin());
  });
}

export function foreignOrigin(): ProblemError {
  return new ProblemError('foreign-origin', 'This request came from another site and was refused.');
}

/** Returns whether a request comes from this site or from a client that is not a browser. */
export function isSameOrigin({ headers }: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return !FOREIGN_SITES.includes(headers['sec-fetch-site']);
  if (publicOrigin !== undefined) return origin === publicOrigin;
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}
