import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Endpoint } from '#contract/endpoint.ts';
import { PROBLEM_MEDIA_TYPE, PROBLEMS, problem } from '#contract/problem.ts';
import { toRouteUrl } from './bind-endpoint.ts';
import { UNAVAILABLE_DETAIL, UNAVAILABLE_RETRY_AFTER_SECONDS } from './problem-error.ts';
import type { SecurityHeaders } from './security-headers.ts';

const STATUS = PROBLEMS['temporarily-unavailable'].status;
const BODY = JSON.stringify(problem('temporarily-unavailable', UNAVAILABLE_DETAIL));

/**
 * Refuses frequent calls (the contract's `frequent`) with 503, unread, while there are too many of them. They come again by
 * themselves; people's calls and pages are never refused here.
 *
 * It stands before Fastify, because only a refusal that costs far less than the work leaves time for work: at twice the
 * capacity, refusals from a hook of Fastify's took all of it.
 */
export function installLoadShedding(
  server: Server,
  options: {
    readonly endpoints: readonly Endpoint[];
    readonly isTooMuch: () => boolean;
    readonly securityHeaders: SecurityHeaders;
    /** `route`: the endpoint's path as Fastify writes it. */
    readonly onRefused: (route: string, status: number) => void;
  },
): void {
  const { endpoints, isTooMuch, securityHeaders, onRefused } = options;
  const frequent = endpoints.filter((endpoint) => endpoint.frequent).map(recognise);
  const headers = Object.entries({
    ...securityHeaders,
    'content-type': PROBLEM_MEDIA_TYPE,
    'content-length': String(Buffer.byteLength(BODY)),
    'cache-control': 'no-store',
    'retry-after': String(UNAVAILABLE_RETRY_AFTER_SECONDS),
  }).flat();

  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const call = frequent.find(({ method, path }) => method === request.method && path.test(request.url ?? ''));
    if (call === undefined || !isTooMuch()) {
      for (const listener of listeners) listener(request, response);
      return;
    }
    response.writeHead(STATUS, headers).end(BODY);
    onRefused(call.route, STATUS);
  });
}

function recognise({ method, path }: Endpoint): { method: string; path: RegExp; route: string } {
  return { method, path: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/?]+')}(?:\\?|$)`), route: toRouteUrl(path) };
}
