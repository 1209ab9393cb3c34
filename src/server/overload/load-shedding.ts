import type { Server } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { Endpoint } from '#contract/endpoint.ts';
import { PROBLEM_MEDIA_TYPE, PROBLEMS, problem } from '#contract/problem.ts';
import type { Clock } from '#server/lib/clock.ts';
import { toRouteUrl } from '../http/bind.ts';
import type { SecurityHeaders } from '../http/http-server.ts';
import { interceptRequests } from '../http/pipeline-limit.ts';
import { UNAVAILABLE_DETAIL, UNAVAILABLE_RETRY_AFTER_SECONDS } from '../http/problem-error.ts';
import { type LoadSignals, type SheddingThresholds, shouldShed } from './overload-policy.ts';

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

const SAMPLE_EVERY_MS = 10;
/** Idle for this long between two samples, the loop is not saturated. */
const IDLE_MS_MIN = 1;
/** Bursts and pauses of the machine keep the loop busy for less. */
const SATURATED_AFTER_MS = 200;

export type EventLoopMonitor = ReturnType<typeof monitorEventLoop>;

/**
 * Samples the loop's idle time. With over a thousand readable connections no timer runs for seconds, so a missing
 * sample counts as saturation.
 * @param idleMs returns the loop's total idle time, ms
 */
export function monitorEventLoop(clock: Clock, idleMs = () => performance.eventLoopUtilization().idle) {
  let lastIdleAtMs = clock.nowMs();
  let previousIdleMs = idleMs();
  const timer = setInterval(() => {
    const currentIdleMs = idleMs();
    if (currentIdleMs - previousIdleMs >= IDLE_MS_MIN) lastIdleAtMs = clock.nowMs();
    previousIdleMs = currentIdleMs;
  }, SAMPLE_EVERY_MS);
  timer.unref();
  return {
    /** Returns whether the event loop has had no idle moment for a fifth of a second. */
    isSaturated: (): boolean => clock.nowMs() - lastIdleAtMs > SATURATED_AFTER_MS,
    stop: (): void => clearInterval(timer),
  };
}
