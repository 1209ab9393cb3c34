import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { statusRead } from '#contract/status.ts';
import type { Database } from '../db/database.ts';
import { boundEndpoints } from './bind.ts';
import { ProblemError, unavailable } from './problem-error.ts';

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
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
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
    if (hasSeveralHosts(request.raw)) {
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
export function isSameOrigin({ headers }: Pick<IncomingMessage, 'headers'>, publicOrigin: string | undefined): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return !FOREIGN_SITES.includes(headers['sec-fetch-site']);
  if (publicOrigin !== undefined) return origin === publicOrigin;
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}

/** They need no database: the descriptions of the API, and the status, which reports it. */
const WITHOUT_DATABASE: readonly string[] = ['/api/openapi.json', statusRead.path];

/** Rejects API requests at once while the database is unavailable, instead of letting each wait for it. */
export function installAvailabilityCheck(app: FastifyInstance, database: Pick<Database, 'availability'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isApi = request.url.startsWith('/api/') && !WITHOUT_DATABASE.includes(request.url);
    if (!isApi || database.availability().available) done();
    else done(unavailable());
  });
}

/** RFC 7239's name for an unidentified client. All entries that are not an address share it. */
const UNKNOWN = 'unknown';
/** Brackets with or without a port, or an IPv4 address with a port. */
const WITH_PORT = /^\[([^\]]*)\](?::\d+)?$|^([^:]*):\d+$/;

/**
 * Rewrites `X-Forwarded-For` to plain addresses before it is read, so that `request.ip`, the trusted proxies and the
 * rate limits use the same ones. Some proxies add the client's port, which would make each connection a different
 * client. Removes `X-Forwarded-Host`, which proxies pass on as the client sent it.
 */
export function installForwardedFor(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    delete headers['x-forwarded-host'];
    const header = headers['x-forwarded-for'];
    if (header !== undefined) headers['x-forwarded-for'] = plainAddresses(String(header));
    done();
  });
}

/** The addresses of an `X-Forwarded-For` header without ports, brackets, quotes and zones. */
export function plainAddresses(header: string): string {
  return header
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(plainAddress)
    .join(', ');
}

function plainAddress(entry: string): string {
  const text = entry.replace(/^"(.*)"$/, '$1');
  const [, inBrackets, beforePort] = WITH_PORT.exec(text) ?? [];
  const [address = ''] = (inBrackets ?? beforePort ?? text).split('%', 1);
  return isIP(address) === 0 ? UNKNOWN : address;
}

/**
 * Logs once that limits may count all clients behind a proxy as one address. Call it for each request rejected with
 * 429: it logs when a proxy forwarded the request and no proxy is trusted.
 */
export function createTrustProxyWarning(
  log: Pick<FastifyBaseLogger, 'warn'>,
  trustsProxies: boolean,
): (request: Pick<FastifyRequest, 'headers'>) => void {
  let hasWarned = trustsProxies;
  return ({ headers }) => {
    if (hasWarned || headers['x-forwarded-for'] === undefined) return;
    hasWarned = true;
    log.warn(
      'A rate limit rejected a request that a proxy forwarded. Set TRUST_PROXY, or all visitors count as one address.',
    );
  };
}

/** Sends 405 with the allowed methods for a known path of the API, otherwise 404. */
export function installApiNotFound(app: FastifyInstance): void {
  const pathOf = (template: string): RegExp => new RegExp(`^${template.replace(/\{[a-z]+\}/gi, '[^/]+')}$`);
  let routes: { readonly method: string; readonly path: RegExp }[] | undefined;
  app.setNotFoundHandler((request, reply) => {
    routes ??= boundEndpoints(app).map(({ method, path }) => ({ method, path: pathOf(path) }));
    const pathname = request.url.split('?', 1)[0] ?? '/';
    const allowed = routes.filter(({ path }) => path.test(pathname)).map(({ method }) => method);
    if (allowed.length === 0) throw new ProblemError('not-found', 'There is nothing at this address.');
    reply.header('allow', allowed.join(', '));
    throw new ProblemError(
      'method-not-allowed',
      `This address does not take ${request.method}; it takes ${allowed.join(', ')}.`,
    );
  });
}
