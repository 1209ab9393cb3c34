import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { MINER_LIVE_PATH } from '#contract/miner-live.ts';
import { PROBLEMS } from '#contract/problem.ts';
import type { TimeSpan } from '#domain/miner/presence.ts';
import type { Config } from './config.ts';
import { waitingToHash } from './credentials/secret-hash.ts';
import { createDeviceCookies } from './credentials/tokens.ts';
import type { Database } from './db/database.ts';
import type { FeatureContext } from './feature.ts';
import type { ClaimsSettings } from './features/claims/publisher.ts';
import type { LiveLimits } from './features/miner/live/channel-limits.ts';
import {
  createHttpServer,
  type SecurityHeaders,
  securityHeaders,
  TIME_LIMITS,
  type TimeLimits,
} from './http/http-server.ts';
import { OPERATIONS_PATHS } from './http/operations.ts';
import { createReportFailure } from './http/problem-error.ts';
import {
  createTrustProxyWarning,
  installApiNotFound,
  installAvailabilityCheck,
  installForwardedFor,
  installOriginCheck,
} from './http/request-checks.ts';
import type { Clock } from './lib/clock.ts';
import { countFailedRuns } from './lib/jobs.ts';
import { AttemptLimits } from './limits/attempt-limits.ts';
import { createNotices } from './mail/notices.ts';
import { createOutboxStore } from './mail/outbox-store.ts';
import { createMetrics } from './metrics.ts';
import type { EventLoopMonitor } from './overload/event-loop-monitor.ts';
import type { SheddingThresholds } from './overload/overload-policy.ts';
import type { Site } from './pages/site.ts';

/** Without a locale, zod/mini has no messages. */
z.config(z.locales.en());

export interface AppDeps {
  readonly config: Config;
  readonly database: Database;
  readonly sessionSecret: string;
  readonly claims: ClaimsSettings;
  /** That was built; undefined: not known. */
  readonly commit: string | undefined;
  readonly clock: Clock;
  readonly downtimes: () => readonly TimeSpan[];
  /** Returns by how much this machine's clock is behind, ms; default: it is not. */
  readonly clockBehindMs?: () => number;
  /** undefined: API only, the pages come from a development server. */
  readonly site: Site | undefined;
  readonly logger: FastifyBaseLogger;
  readonly random: () => number;
  readonly eventLoop: Pick<EventLoopMonitor, 'isSaturated'>;
  /** Lower ones, for tests. */
  readonly sheddingThresholds?: SheddingThresholds;
  /** Shorter ones, for tests. */
  readonly timeLimits?: TimeLimits;
  /** Others, for tests. */
  readonly liveLimits?: LiveLimits;
  /** Returns the metrics of all processes; undefined: only this one's. */
  readonly allMetrics?: (() => Promise<string>) | undefined;
}

/** What there is before somebody can sign in. */
export type BaseContext = Omit<FeatureContext, 'findUser'> & {
  readonly headers: SecurityHeaders;
};

/** Creates the HTTP server with all that holds for every request, and what capabilities share. */
export function createContext(deps: AppDeps): BaseContext {
  const { config, database, sessionSecret, clock, random, downtimes, logger: log } = deps;
  const { publicOrigin } = config;
  const headers = securityHeaders(publicOrigin);
  const metrics = createMetrics({ version: deps.claims.productVersion, commit: deps.commit });
  const { countProblem } = metrics;
  const reportFailure = createReportFailure({ log, clock, countProblem });
  const http = createHttpServer({
    logger: log,
    trustProxy: config.trustProxy,
    timeLimits: deps.timeLimits ?? TIME_LIMITS,
    webSocketPath: MINER_LIVE_PATH,
    headers,
    reportFailure,
    countProblem,
  });
  const limits = new AttemptLimits({ database, clock });

  const failed = 'Runs of background jobs that failed; each is repeated';
  metrics.counter('job_failures_total', failed, countFailedRuns);
  const available = '1 when the database responds, accepts writes and commits';
  metrics.gauge('database_available', available, () => (database.availability().available ? 1 : 0), 'min');
  const writes = '1 while writes fail although the database responds';
  metrics.gauge('database_writes_failing', writes, () => (database.writeProblem() === undefined ? 0 : 1), 'max');
  const behind = "How far this machine's clock is behind its own earlier time or that of the database";
  metrics.gauge('clock_behind_seconds', behind, () => (deps.clockBehindMs?.() ?? 0) / 1_000, 'max');
  const refused = 'Requests and attempts rejected by a limit';
  metrics.counter('attempts_refused_total', refused, () => limits.attemptsRefused);
  metrics.gauge('hashes_waiting', 'Sign-ins and others that wait to hash a password or a PIN', waitingToHash);

  const trustsProxy = config.trustProxy !== false;
  if (trustsProxy) installForwardedFor(http);
  const warnAboutProxy = createTrustProxyWarning(log, trustsProxy);
  http.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === PROBLEMS['too-many-requests'].status) warnAboutProxy(request);
    const route = request.routeOptions.url ?? 'unknown';
    metrics.countResponse(route, reply.statusCode);
    if (!OPERATIONS_PATHS.has(route)) metrics.observeRequest(reply.elapsedTime);
    done();
  });
  installOriginCheck(http, publicOrigin);
  installAvailabilityCheck(http, database);
  installApiNotFound(http);
  return {
    http,
    headers,
    database,
    sessionSecret,
    clock,
    random,
    downtimes,
    log,
    publicOrigin,
    metrics,
    limits,
    reportFailure,
    outbox: createOutboxStore(database, config.mail !== undefined),
    notices: createNotices({ canSend: config.mail !== undefined, clock }),
    deviceCookies: createDeviceCookies(sessionSecret),
    refreshPages: () => deps.site?.pages.refresh(),
  };
}
