import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { PROBLEMS } from '#contract/problem.ts';
import type { Clock } from '#server/lib/clock.ts';
import { waitingToHash } from './credentials/secret-hash.ts';
import type { Database } from './db/database.ts';
import type { Miner } from './features/miner/register.ts';
import type { SecurityHeaders } from './http/security-headers.ts';
import { createTrustProxyWarning } from './http/trust-proxy-warning.ts';
import type { AttemptLimits } from './limits/attempt-limits.ts';
import type { OutboxStore } from './mail/outbox-store.ts';
import type { MailCounts } from './mail/outcome-writer.ts';
import type { Metrics } from './metrics.ts';
import type { MinuteCounts } from './minutes/minute-counts.ts';
import type { EventLoopMonitor } from './overload/event-loop-monitor.ts';
import { installLoadShedding } from './overload/load-shedding.ts';
import type { SheddingThresholds } from './overload/shedding-policy.ts';

/** Installs load shedding, counts every response, and lets the metrics read what the parts count themselves. */
export function instrumentApp(
  app: FastifyInstance,
  deps: {
    readonly metrics: Metrics;
    readonly minuteCounts: MinuteCounts;
    readonly miner: Pick<Miner, 'cache' | 'groupCommit' | 'liveChannels'>;
    readonly limits: AttemptLimits;
    readonly outbox: OutboxStore;
    readonly mailCounts: MailCounts;
    readonly database: Database;
    readonly clock: Clock;
    readonly log: FastifyBaseLogger;
    readonly trustsProxy: boolean;
    readonly headers: SecurityHeaders;
    readonly eventLoop: Pick<EventLoopMonitor, 'isSaturated'>;
    readonly random: () => number;
    readonly thresholds: SheddingThresholds;
  },
): void {
  const { metrics, minuteCounts, limits, outbox, mailCounts, database, clock } = deps;
  const { cache, groupCommit, liveChannels } = deps.miner;
  let requestsShed = 0;
  metrics.watch({
    isDatabaseAvailable: () => database.availability().available,
    attemptsRefused: () => limits.attemptsRefused,
    waitingToHash,
    miner: () => ({
      cachedWallets: cache.size,
      syncsWaiting: groupCommit.queueLength,
      syncsAcknowledged: groupCommit.counts.committed,
      syncsShed: groupCommit.counts.rejected + requestsShed,
      versionConflicts: groupCommit.counts.versionConflicts,
    }),
    live: () => liveChannels.stats,
    mail: mailCounts,
    outbox: () => outbox.stats(clock.nowMs()),
  });
  const warnAboutProxy = createTrustProxyWarning(deps.log, deps.trustsProxy);
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === PROBLEMS['too-many-requests'].status) warnAboutProxy(request);
    metrics.countResponse(request.routeOptions.url ?? 'unknown', reply.statusCode);
    minuteCounts.countResponse(reply.statusCode);
    done();
  });
  installLoadShedding(app.server, {
    endpoints: ENDPOINTS,
    signals: { queue: groupCommit, eventLoop: deps.eventLoop, random: deps.random },
    thresholds: deps.thresholds,
    securityHeaders: deps.headers,
    onShed: (route, status) => {
      requestsShed += 1;
      metrics.countProblem('temporarily-unavailable');
      metrics.countResponse(route, status);
      minuteCounts.countResponse(status);
    },
  });
}
