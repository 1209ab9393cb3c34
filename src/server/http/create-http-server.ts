import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { ProblemCode } from '#contract/problem.ts';
import { AJV_OPTIONS } from './bind.ts';
import { createClientErrorHandler } from './client-error-handler.ts';
import { installErrorHandler, sendProblem } from './error-handler.ts';
import { requireLiteralPaths } from './literal-paths.ts';
import type { ReportFailure } from './report-failure.ts';
import { installSecurityHeaders, type SecurityHeaders } from './security-headers.ts';
import type { TimeLimits } from './time-limits.ts';
import { upgradableOnlyAt } from './upgrade-requests.ts';

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
    ajv: AJV_OPTIONS,
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
