import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DOCUMENTS } from '#contract/documents.ts';
import { DAY_MS, utcDayMs } from '#domain/time.ts';
import type { Clock } from '#server/lib/clock.ts';
import { boundEndpoints } from './bind.ts';
import type { SecurityHeaders } from './http-server.ts';
import { type MemoryFile, memoryFile, replyMemoryFile } from './memory-file.ts';
import { openApiDocument } from './openapi.ts';
import { ProblemError } from './problem-error.ts';

interface OperationsDeps {
  /** Returns why the server should receive no traffic; undefined when it is ready. */
  notReadyReason(): string | undefined;
  /** Returns what works only in part while the server is ready. */
  warnings(): readonly string[];
  /** Prometheus text format. */
  metrics(): Promise<string>;
  readonly metricsToken: string | undefined;
}

const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'];
const LOOPBACK_ADDRESS = /^(::ffff:)?127\.|^::1$/;
const LOOPBACK_HOST = /^(localhost|127(\.[0-9]{1,3}){3}|\[::1\])(:[0-9]{1,5})?$/i;

export const OPERATIONS_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** The paths of the operating contract. */
export function registerOperations(app: FastifyInstance, deps: OperationsDeps): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));

  app.get('/readyz', async (request, reply) => {
    const reason = deps.notReadyReason();
    reply.header('cache-control', 'no-store').code(reason === undefined ? 200 : 503);
    // Reasons may contain the address of the database.
    const mayReadReason = isFromThisMachine(request) || hasToken(request, deps.metricsToken);
    if (reason === undefined) {
      const warnings = mayReadReason ? deps.warnings() : [];
      return reply.send({ status: 'ready', ...(warnings.length === 0 ? {} : { warnings }) });
    }
    return reply.send({ status: 'not ready', reason: mayReadReason ? reason : 'The database is not available.' });
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, deps.metricsToken))
      throw new ProblemError('not-found', 'There is nothing at this address.');
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await deps.metrics());
  });
}

/** With a configured token, its holders; without, this machine. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  return token === undefined ? isFromThisMachine(request) : hasToken(request, token);
}

function hasToken(request: FastifyRequest, token: string | undefined): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token ?? ''}`);
  return token !== undefined && given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Returns whether the request comes from this machine, not forwarded by a proxy. The Host header counts too: a foreign
 * page can have its name resolved to this machine (DNS rebinding), and a browser here then sends that name.
 */
function isFromThisMachine({ headers, socket }: FastifyRequest): boolean {
  return (
    FORWARDING_HEADERS.every((name) => headers[name] === undefined) &&
    LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(headers.host ?? '')
  );
}

/** Serves the description of the API from memory. It is built and compressed for its first request. */
export function registerApiDocument(app: FastifyInstance, securityHeaders: SecurityHeaders): void {
  const headers = {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
  };
  let file: Promise<MemoryFile> | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    const bytes = (): Buffer => Buffer.from(JSON.stringify(openApiDocument(boundEndpoints(app), DOCUMENTS)));
    file ??= memoryFile({ bytes: bytes(), headers, compressible: true });
    return replyMemoryFile(reply, await file);
  });
}

/** RFC 9116 recommends less than a year, and readers must not trust a file past its date. */
const VALID_DAYS = 180;

/** Serves `/.well-known/security.txt` (RFC 9116) when there is a contact. */
export function registerSecurityTxt(
  app: FastifyInstance,
  deps: { readonly contact: string | undefined; readonly publicOrigin: string | undefined; readonly clock: Clock },
): void {
  const { contact, publicOrigin, clock } = deps;
  if (contact === undefined) return;
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires(clock.nowMs())}`,
      'Preferred-Languages: en',
      ...(publicOrigin === undefined ? [] : [`Canonical: ${publicOrigin}/.well-known/security.txt`]),
      '',
    ];
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(lines.join('\n'));
  });
}

/** Constant for a whole day, without milliseconds. */
function expires(nowMs: number): string {
  return new Date(utcDayMs(nowMs) + VALID_DAYS * DAY_MS).toISOString().replace('.000Z', 'Z');
}
