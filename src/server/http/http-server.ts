import { randomBytes } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { PROBLEM_MEDIA_TYPE, PROBLEMS, type ProblemCode, problem } from '#contract/problem.ts';
import { installErrorHandler, ProblemError, type ReportFailure, sendProblem } from './problem-error.ts';

const BODY_BYTES_MAX = 64 * 1_024;
/** Bytes of the request target and all header names and values, as Node.js counts them. More is rejected with 431. */
const HEADER_BYTES_MAX = 16 * 1_024;

/** Unique among processes and their restarts, and cheap. */
function createRequestIds(): () => string {
  const prefix = randomBytes(4).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count}`;
  };
}

/** Creates a server without routes: its limits, security headers and error handling. */
export function createHttpServer(options: {
  readonly logger: FastifyBaseLogger;
  /** A number is the number of trusted proxies, counted from this server. */
  readonly trustProxy: boolean | number | string[];
  readonly timeLimits: TimeLimits;
  /** The only path at which WebSockets are opened. */
  readonly webSocketPath: string;
  readonly headers: SecurityHeaders;
  readonly reportFailure: ReportFailure;
  readonly countProblem: (code: ProblemCode) => void;
}): FastifyInstance {
  const { logger, trustProxy, timeLimits, headers, reportFailure, countProblem } = options;
  const http = Fastify({
    loggerInstance: logger,
    genReqId: createRequestIds(),
    // A child logger for each request costs more than most requests.
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    // As long as a request target can be, so that no parameter is truncated before validation.
    routerOptions: { maxParamLength: HEADER_BYTES_MAX },
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    // These run without hooks.
    frameworkErrors: (error, request, reply) => void sendProblem(reply.headers(headers), reportFailure(error, request)),
    forceCloseConnections: 'idle',
    clientErrorHandler: createClientErrorHandler(headers, countProblem),
    ...timeLimits,
    http: {
      ...timeLimits.http,
      maxHeaderSize: HEADER_BYTES_MAX,
      IncomingMessage: upgradableOnlyAt(options.webSocketPath),
    },
  });
  // Only `HEADER_BYTES_MAX` applies: above the default number of headers Node 20 drops them silently, an `Origin` for
  // example, and later versions respond with 431.
  http.server.maxHeadersCount = 0;
  http.removeContentTypeParser('text/plain');
  requireLiteralPaths(http);
  installSecurityHeaders(http, headers);
  installErrorHandler(http, reportFailure);
  return http;
}

/** Time for the client to read the response: destroying the socket at once might lose it. */
const LINGER_MS = 1_000;

const PROBLEMS_BY_CODE: Readonly<Record<string, readonly [code: ProblemCode, detail: string]>> = {
  HPE_HEADER_OVERFLOW: ['headers-too-large', 'The address or the headers of the request are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request-timeout', 'The request did not arrive in time.'],
};
const NOT_HTTP = ['invalid-request', 'The request is not valid HTTP.'] as const;

/** Returns Fastify's `clientErrorHandler`, which sends a problem document and closes the connection. */
function createClientErrorHandler(
  securityHeaders: SecurityHeaders,
  countProblem: (code: ProblemCode) => void,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const [code, detail] = PROBLEMS_BY_CODE[error.code ?? ''] ?? NOT_HTTP;
    countProblem(code);
    socket.end(rawProblem(code, detail, securityHeaders));
    // The client may keep its half open and continue to send.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

/** A complete response: there is no ServerResponse yet. */
function rawProblem(code: ProblemCode, detail: string, securityHeaders: SecurityHeaders): string {
  const body = JSON.stringify(problem(code, detail));
  return [
    `HTTP/1.1 ${PROBLEMS[code].status} ${PROBLEMS[code].title}`,
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
    `content-type: ${PROBLEM_MEDIA_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}

/**
 * How long clients may take, ms, by the names of Fastify and Node. Without limits slow clients would hold every
 * connection.
 */
export interface TimeLimits {
  /** From the first byte of a request to the last of its body. */
  readonly requestTimeout: number;
  /** Without traffic while a request is pending, also when the client does not read the response. */
  readonly connectionTimeout: number;
  /** Between two requests. Longer than proxies keep idle connections (nginx: 60 s), or they would reuse closed ones. */
  readonly keepAliveTimeout: number;
  readonly http: {
    /** From the first byte, or from the connection when none arrives, to the last header. */
    readonly headersTimeout: number;
    /** The interval at which `requestTimeout` and `headersTimeout` are checked. */
    readonly connectionsCheckingInterval: number;
  };
}

export const TIME_LIMITS: TimeLimits = {
  requestTimeout: 20_000,
  connectionTimeout: 30_000,
  keepAliveTimeout: 72_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
};

const IS_REQUESTED = Symbol('upgrade requested');

/**
 * Returns the request class of a server that accepts WebSocket upgrades at `path` only. With a listener for `upgrade`
 * Node would take every request with an Upgrade header out of HTTP, also the `h2c` that some clients send with their
 * first request; here those are served as if the header were missing (RFC 9110, section 7.8).
 */
function upgradableOnlyAt(path: string): typeof IncomingMessage {
  return class UpgradableRequest extends IncomingMessage {
    declare [IS_REQUESTED]?: boolean | null;

    /** Set and read by Node's parser, which leaves HTTP when it is true. */
    get upgrade(): boolean {
      if (this[IS_REQUESTED] !== true) return false;
      return this.method === 'CONNECT' || isWebSocketUpgrade(this, path);
    }

    set upgrade(isRequested: boolean | null) {
      this[IS_REQUESTED] = isRequested;
    }
  };
}

function isWebSocketUpgrade({ method, url = '', headers }: IncomingMessage, path: string): boolean {
  const isPath = url === path || url.startsWith(`${path}?`);
  return method === 'GET' && isPath && headers.upgrade?.toLowerCase() === 'websocket';
}

/**
 * Returns 404 unless the request target has the static part of the matched route literally. The router reads
 * `/%6detrics`, `http://host/metrics` and `/metrics#` as `/metrics`; a proxy that denies `/metrics` may not. Call it
 * before adding routes.
 */
function requireLiteralPaths(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const literal = literalPattern(route.url);
    const hooks = route.onRequest === undefined ? [] : [route.onRequest].flat();
    route.onRequest = [
      (request, _reply, done) =>
        done(
          literal.test(request.url) ? undefined : new ProblemError('not-found', 'There is nothing at this address.'),
        ),
      ...hooks,
    ];
  });
}

/** Matches request targets with the static parts of a route's `url` unencoded. */
function literalPattern(url: string): RegExp {
  const parts = url.split(/(:\w+|\*)/).map((part) => {
    if (part.startsWith(':')) return '[^/?#]+';
    return part === '*' ? '[^?#]*' : part.replaceAll('.', '\\.');
  });
  return new RegExp(`^${parts.join('')}(?:\\?|$)`);
}

/** See `docs/security.md`. */
export type SecurityHeaders = Readonly<Record<string, string>>;

/** Returns whether visitors use https: then cookies are secure and responses carry HSTS. */
export function isHttps(publicOrigin: string | undefined): boolean {
  return publicOrigin?.startsWith('https://') === true;
}

/**
 * The headers of every response: API documents, problems, files, redirects. Pages, which alone may load or run
 * anything, have more (`pages/live-pages.ts`).
 */
export function securityHeaders(publicOrigin: string | undefined): SecurityHeaders {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps(publicOrigin) ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** To be installed first, so that rejections have the headers too. */
function installSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/**
 * Pending connections, limited by the system too (`net.core.somaxconn`, 4,096 by default). Node's 511 are too few for
 * miners that reconnect after a restart: a client that finds the queue full retries ever later.
 */
export const BACKLOG = 4_096;

/** Miners sync once a second, so within this time each connection gets a response with `Connection: close`. */
const GRACE_MS = 1_500;
const IDLE_SWEEP_MS = 50;
/** A turn of the event loop may accept a single connection, so this accepts the whole backlog. */
const TURNS_MAX = 1.2 * BACKLOG;
const IDLE_TURNS = 3;

/**
 * Stops accepting connections and responds to every request that has arrived. Node's `close` would close connections
 * that seem idle although a request is already on its way; here they stay open for a grace period, and the next
 * response has `Connection: close`. Resolves at once without connections.
 */
export async function closeHttp(http: FastifyInstance): Promise<void> {
  const { server } = http;
  await acceptPending(server);
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  const grace = new AbortController();
  // Not http's `server.close`, which closes idle connections too.
  NetServer.prototype.close.call(server, () => grace.abort());
  await wait(GRACE_MS, undefined, { signal: grace.signal }).catch(() => {
    // All connections have closed before the end of the grace period.
  });
  // A connection that becomes idle after its response would stay open.
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
  try {
    await http.close();
  } finally {
    clearInterval(sweep);
  }
}

/** Waits until Node has accepted every connection in the backlog. */
async function acceptPending(server: NetServer): Promise<void> {
  let idleTurns = 0;
  const onConnection = (): void => {
    idleTurns = 0;
  };
  server.on('connection', onConnection);
  for (let turns = 0; turns < TURNS_MAX && idleTurns < IDLE_TURNS; turns += 1) {
    idleTurns += 1;
    await turn();
  }
  server.off('connection', onConnection);
}
