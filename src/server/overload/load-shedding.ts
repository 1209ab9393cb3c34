import type { Server } from 'node:http';
import type { Endpoint } from '#contract/endpoint.ts';
import { PROBLEM_MEDIA_TYPE, PROBLEMS, problem } from '#contract/problem.ts';
import { toRouteUrl } from '../http/bind.ts';
import { UNAVAILABLE_DETAIL, UNAVAILABLE_RETRY_AFTER_SECONDS } from '../http/problem-error.ts';
import { interceptRequests } from '../http/request-interceptor.ts';
import type { SecurityHeaders } from '../http/security-headers.ts';
import { type LoadSignals, type SheddingThresholds, shouldShed } from './shedding-policy.ts';

const STATUS = PROBLEMS['temporarily-unavailable'].status;
const BODY = JSON.stringify(problem('temporarily-unavailable', UNAVAILABLE_DETAIL));

/**
 * Rejects requests to the contract's `frequent` endpoints with 503 while `shouldShed` returns true, before Fastify runs
 * and without reading the body. node:http still parses the request, so a rejection costs half a sync.
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
  const { signals, thresholds, onShed } = options;
  const frequentEndpoints = options.endpoints.filter((endpoint) => endpoint.frequent).map(toFrequentEndpoint);
  const headers = Object.entries({
    ...options.securityHeaders,
    'content-type': PROBLEM_MEDIA_TYPE,
    'content-length': String(Buffer.byteLength(BODY)),
    'cache-control': 'no-store',
    'retry-after': String(UNAVAILABLE_RETRY_AFTER_SECONDS),
  }).flat();

  interceptRequests(server, ({ method, url = '' }, response, next) => {
    const endpoint = frequentEndpoints.find((frequent) => frequent.method === method && frequent.path.test(url));
    if (endpoint === undefined || !shouldShed(signals, thresholds)) {
      next();
      return;
    }
    response.writeHead(STATUS, headers).end(BODY);
    onShed(endpoint.route, STATUS);
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
