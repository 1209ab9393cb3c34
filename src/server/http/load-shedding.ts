import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Endpoint } from '#contract/endpoint.ts';
import { PROBLEM_MEDIA_TYPE, PROBLEMS, problem } from '#contract/problem.ts';
import { monotonicClock } from '../clock.ts';
import { toRouteUrl } from './bind-endpoint.ts';
import { UNAVAILABLE_DETAIL, UNAVAILABLE_RETRY_AFTER_SECONDS } from './problem-error.ts';
import { type RequestScreen, screenRequests, type WholeRequest } from './request-screen.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** Who is back so soon has not backed off; our miners spread over one to four seconds (`sync-pace.ts`). */
const SOON_MS = 1_500;
const STATUS = PROBLEMS['temporarily-unavailable'].status;
const BODY = JSON.stringify(problem('temporarily-unavailable', UNAVAILABLE_DETAIL));

/**
 * Refuses frequent calls (the contract's `frequent`) with 503, unread, while there are too many of them. They come again by
 * themselves; people's calls and pages are never refused here.
 *
 * Only a refusal that costs far less than the work leaves time for work. So it stands before Fastify, and on the connection of a client that is back a moment
 * after it was refused it stands before node:http too. There a call that is served costs a sixth more, so not everywhere.
 */
export function installLoadShedding(
  server: Server,
  options: {
    readonly endpoints: readonly Endpoint[];
    /** Asked once for each such call: the next one is to be refused. */
    readonly isTooMuch: () => boolean;
    readonly securityHeaders: SecurityHeaders;
    /** `route`: the endpoint's path as Fastify writes it. */
    readonly onRefused: (route: string, status: number) => void;
  },
): void {
  const { endpoints, isTooMuch, securityHeaders, onRefused } = options;
  const frequent = endpoints.filter((endpoint) => endpoint.frequent).map(recognise);
  const headers = {
    ...securityHeaders,
    'content-type': PROBLEM_MEDIA_TYPE,
    'content-length': String(Buffer.byteLength(BODY)),
    'cache-control': 'no-store',
    'retry-after': String(UNAVAILABLE_RETRY_AFTER_SECONDS),
  };
  const rawHeaders = Object.entries(headers).flat();
  const answerBytes = toBytes(headers);
  const screens = new WeakMap<Socket, RequestScreen>();
  const refusedAtMs = new WeakMap<Socket, number>();

  /** The call that is to be refused, if it is one. */
  function callTooMuch(request: Pick<IncomingMessage, 'method' | 'url'>): FrequentCall | undefined {
    const call = frequent.find(({ method, path }) => method === request.method && path.test(request.url ?? ''));
    return call !== undefined && isTooMuch() ? call : undefined;
  }

  function refuseUnread(request: WholeRequest): Uint8Array | undefined {
    // On its way out the server says in each answer that it closes the connection.
    const call = server.listening ? callTooMuch(request) : undefined;
    if (call === undefined) return undefined;
    onRefused(call.route, STATUS);
    return answerBytes;
  }

  /** Whether the client that is refused now was refused a moment ago. */
  function isBackSoon(socket: Socket): boolean {
    const nowMs = monotonicClock.nowMs();
    const lastMs = refusedAtMs.get(socket);
    refusedAtMs.set(socket, nowMs);
    return lastMs !== undefined && nowMs - lastMs < SOON_MS;
  }

  function screen(socket: Socket): void {
    if (screens.has(socket)) return;
    const made = screenRequests(socket, refuseUnread);
    if (made !== undefined) screens.set(socket, made);
  }

  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const screened = screens.get(socket);
    const isLetPass = screened?.onRequest(request, response) === true;
    const call = isLetPass ? undefined : callTooMuch(request);
    if (call === undefined) {
      for (const listener of listeners) listener(request, response);
      return;
    }
    response.writeHead(STATUS, rawHeaders).end(BODY);
    onRefused(call.route, STATUS);
    // Not while the parser is at it.
    if (screened === undefined && isBackSoon(socket)) process.nextTick(screen, socket);
  });
}

interface FrequentCall {
  readonly method: string;
  readonly path: RegExp;
  readonly route: string;
}

/** Without a Date, which a 5xx need not have (RFC 9110, section 6.6.1). */
function toBytes(headers: Readonly<Record<string, string>>): Uint8Array {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`HTTP/1.1 ${STATUS} ${STATUS_CODES[STATUS]}\r\n${fields.join('')}\r\n${BODY}`);
}

/**
 * The share of calls to refuse while the one that has waited longest waits for `waitMs`: none up to `from`, more and more of them, all from `all`. Refusing all
 * or none lets the crowd come and go in waves: a second with hardly a call served, then one with hardly a call (random early detection, RFC 2309).
 */
export function shareToRefuse(waitMs: number, { from, all }: { readonly from: number; readonly all: number }): number {
  if (waitMs >= all) return 1;
  return waitMs <= from ? 0 : (waitMs - from) / (all - from);
}

function recognise({ method, path }: Endpoint): FrequentCall {
  return { method, path: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/?]+')}(?:\\?|$)`), route: toRouteUrl(path) };
}
