import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Endpoint } from '#contract/endpoint.ts';
import { PROBLEM_MEDIA_TYPE, PROBLEMS, problem } from '#contract/problem.ts';
import { monotonicClock } from '../clock.ts';
import { toRouteUrl } from '../http/bind-endpoint.ts';
import { UNAVAILABLE_DETAIL, UNAVAILABLE_RETRY_AFTER_SECONDS } from '../http/problem-error.ts';
import type { SecurityHeaders } from '../http/security-headers.ts';
import { interceptRequests, type RequestInterceptor } from './request-interceptor.ts';
import { type LoadSignals, type SheddingThresholds, shouldShed } from './shedding-policy.ts';
import type { SingleRequest } from './single-request.ts';

/** A client rejected twice within this time ignores Retry-After; our miners wait one to four seconds. */
const BACKOFF_MS_MIN = 1_500;
const STATUS = PROBLEMS['temporarily-unavailable'].status;
const BODY = JSON.stringify(problem('temporarily-unavailable', UNAVAILABLE_DETAIL));

/**
 * Rejects requests to the contract's `frequent` endpoints with 503 while `shouldShed` returns true. A rejection has to
 * cost far less than the request, so it is sent before Fastify runs and, where the client ignores Retry-After, before
 * node:http parses. Intercepting every connection would make each served sync a sixth more expensive.
 */
export function installLoadShedding(
  server: Server,
  options: {
    readonly endpoints: readonly Endpoint[];
    readonly signals: LoadSignals;
    readonly thresholds: SheddingThresholds;
    readonly securityHeaders: SecurityHeaders;
    /** `route`: the endpoint's path as Fastify writes it. */
    readonly onShed: (route: string, status: number) => void;
  },
): void {
  const { signals, thresholds, securityHeaders, onShed } = options;
  const frequentEndpoints = options.endpoints.filter((endpoint) => endpoint.frequent).map(toFrequentEndpoint);
  const response503 = unavailableResponse(securityHeaders);
  const interceptors = new WeakMap<Socket, RequestInterceptor>();
  const ignoredRetryAfter = createRetryCheck();

  function overloadedEndpoint({
    method,
    url = '',
  }: Pick<IncomingMessage, 'method' | 'url'>): FrequentEndpoint | undefined {
    const endpoint = frequentEndpoints.find((frequent) => frequent.method === method && frequent.path.test(url));
    return endpoint !== undefined && shouldShed(signals, thresholds) ? endpoint : undefined;
  }

  function rejectUnparsed(request: SingleRequest): Uint8Array | undefined {
    // A closing server announces `connection: close` in each response, which these bytes do not.
    const endpoint = server.listening ? overloadedEndpoint(request) : undefined;
    if (endpoint === undefined) return undefined;
    onShed(endpoint.route, STATUS);
    return response503.bytes;
  }

  function intercept(socket: Socket): void {
    if (interceptors.has(socket)) return;
    const interceptor = interceptRequests(socket, rejectUnparsed);
    if (interceptor !== undefined) interceptors.set(socket, interceptor);
  }

  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const interceptor = interceptors.get(socket);
    const wasDeclined = interceptor?.onRequest(request, response) === true;
    const endpoint = wasDeclined ? undefined : overloadedEndpoint(request);
    if (endpoint === undefined) {
      for (const listener of listeners) listener(request, response);
      return;
    }
    response.writeHead(STATUS, response503.rawHeaders).end(BODY);
    onShed(endpoint.route, STATUS);
    // Not during the parser's callback.
    if (interceptor === undefined && ignoredRetryAfter(socket)) process.nextTick(intercept, socket);
  });
}

interface FrequentEndpoint {
  readonly method: string;
  readonly path: RegExp;
  readonly route: string;
}

function toFrequentEndpoint({ method, path }: Endpoint): FrequentEndpoint {
  return { method, path: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/?]+')}(?:\\?|$)`), route: toRouteUrl(path) };
}

/** Returns a function that records a rejection and reports whether the connection's previous one was too recent. */
function createRetryCheck(): (socket: Socket) => boolean {
  const rejectedAtMs = new WeakMap<Socket, number>();
  return (socket) => {
    const nowMs = monotonicClock.nowMs();
    const previousMs = rejectedAtMs.get(socket);
    rejectedAtMs.set(socket, nowMs);
    return previousMs !== undefined && nowMs - previousMs < BACKOFF_MS_MIN;
  };
}

function unavailableResponse(securityHeaders: SecurityHeaders): { rawHeaders: string[]; bytes: Uint8Array } {
  const headers = Object.entries({
    ...securityHeaders,
    'content-type': PROBLEM_MEDIA_TYPE,
    'content-length': String(Buffer.byteLength(BODY)),
    'cache-control': 'no-store',
    'retry-after': String(UNAVAILABLE_RETRY_AFTER_SECONDS),
  });
  const fields = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  // Without a Date, which a 5xx need not have (RFC 9110, section 6.6.1).
  const bytes = Buffer.from(`HTTP/1.1 ${STATUS} ${STATUS_CODES[STATUS]}\r\n${fields}\r\n${BODY}`);
  return { rawHeaders: headers.flat(), bytes };
}
