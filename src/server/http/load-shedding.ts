import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Endpoint } from '#contract/endpoint.ts';
import { PROBLEM_MEDIA_TYPE, PROBLEMS, problem } from '#contract/problem.ts';
import { toRouteUrl } from './bind-endpoint.ts';
import type { LoopWatch } from './loop-watch.ts';
import { UNAVAILABLE_DETAIL, UNAVAILABLE_RETRY_AFTER_SECONDS } from './problem-error.ts';
import type { SecurityHeaders } from './security-headers.ts';

/**
 * So long a turn may work on frequent calls before it refuses the rest of them, while the loop never gets to the end of what arrives. What a
 * turn takes all of its requests wait, some twice: for being read and for their commit to be heard of. A shorter turn serves as many a second.
 */
const BEHIND_MS_MAX = 20;

/**
 * This many frequent calls of one turn are served however long the turn takes: a turn that is slow with fewer of them was
 * held up by the machine, not by its visitors, and refusing them would win nothing.
 */
const SERVED_PER_TURN_MIN = 64;

const STATUS = PROBLEMS['temporarily-unavailable'].status;
const BODY = JSON.stringify(problem('temporarily-unavailable', UNAVAILABLE_DETAIL));

/**
 * Refuses frequent calls (the contract's `frequent`) with 503 while this process is behind because of them. They come again by
 * themselves; people's calls and pages are never refused here.
 *
 * It stands before Fastify, because only a refusal that costs far less than the work leaves time for work: at twice the
 * capacity, refusals from a hook of Fastify's took all of it.
 */
export function installLoadShedding(
  server: Server,
  options: {
    readonly endpoints: readonly Endpoint[];
    readonly watch: Pick<LoopWatch, 'behindMs' | 'turn'>;
    readonly securityHeaders: SecurityHeaders;
    /** `route`: the endpoint's path as Fastify writes it. */
    readonly onRefused: (route: string, status: number) => void;
  },
): void {
  const { endpoints, watch, securityHeaders, onRefused } = options;
  const frequent = endpoints.filter((endpoint) => endpoint.frequent).map(recognise);
  const headers = Object.entries({
    ...securityHeaders,
    'content-type': PROBLEM_MEDIA_TYPE,
    'content-length': String(Buffer.byteLength(BODY)),
    'cache-control': 'no-store',
    'retry-after': String(UNAVAILABLE_RETRY_AFTER_SECONDS),
  }).flat();
  let turn = 0;
  let servedInTurn = 0;

  function isTooMuch(): boolean {
    if (turn !== watch.turn()) {
      turn = watch.turn();
      servedInTurn = 0;
    }
    if (servedInTurn >= SERVED_PER_TURN_MIN && watch.behindMs() > BEHIND_MS_MAX) return true;
    servedInTurn += 1;
    return false;
  }

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
