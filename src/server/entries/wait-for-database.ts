import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { DatabaseAwayError } from '#server/db/database.ts';
import { BACKLOG, createHttpServer, securityHeaders, TIME_LIMITS } from '#server/http/http-server.ts';
import { registerOperations } from '#server/http/operations.ts';
import { createReportFailure, unavailable } from '#server/http/problem-error.ts';
import { systemClock } from '#server/lib/clock.ts';
import { createMetrics } from '#server/metrics.ts';

const RETRY_MS = 1_000;

/** The server was stopped while it waited for its database. */
export class StartStoppedError extends Error {}

/** What a wait opened, and the server that responded in the meantime. */
export interface Waited<Opened> {
  readonly opened: Opened;
  /** Stops listening; to be called before the real server listens. May be called twice. */
  stopListening(): Promise<void>;
}

/**
 * Returns what `open` opens. While it fails because the database is away it is repeated every second, and a server
 * responds: `/healthz` 200, `/readyz` 503 with the reason, anything else 503 with `Retry-After`.
 *
 * @throws {StartStoppedError} when `signal` aborts
 */
export async function waitForDatabase<Opened>(
  open: () => Promise<Opened>,
  options: { readonly config: Config; readonly log: FastifyBaseLogger; readonly signal?: AbortSignal },
): Promise<Waited<Opened>> {
  const { config, log, signal } = options;
  let http: FastifyInstance | undefined;
  let reason: string | undefined;
  const stopListening = async (): Promise<void> => {
    // Its connections carry no work: clients connect again to the real server.
    http?.server.closeAllConnections();
    await http?.close();
    http = undefined;
  };
  try {
    for (;;) {
      try {
        const opened = await open();
        if (reason !== undefined) log.info('The database responds; the start continues.');
        reason = 'The server is starting.';
        return { opened, stopListening };
      } catch (error) {
        if (!(error instanceof DatabaseAwayError)) throw error;
        if (error.message !== reason) log.warn(`Waiting for the database: ${error.message}`);
        reason = error.message;
      }
      http ??= await listen(config, log, () => reason);
      await wait(RETRY_MS, undefined, { signal }).catch(() => {
        throw new StartStoppedError('The server was stopped while it waited for its database.');
      });
    }
  } catch (error) {
    await stopListening();
    throw error;
  }
}

async function listen(
  config: Config,
  log: FastifyBaseLogger,
  notReadyReason: () => string | undefined,
): Promise<FastifyInstance> {
  const metrics = createMetrics();
  metrics.gauge('database_available', '1 when the database responds, accepts writes and commits', () => 0, 'min');
  const { countProblem } = metrics;
  const http = createHttpServer({
    logger: log,
    trustProxy: config.trustProxy,
    timeLimits: TIME_LIMITS,
    // None is opened: every upgrade is answered like a request.
    webSocketPath: '',
    headers: securityHeaders(config.publicOrigin),
    reportFailure: createReportFailure({ log, clock: systemClock, countProblem }),
    countProblem,
  });
  registerOperations(http, {
    notReadyReason,
    warnings: () => [],
    metrics: () => metrics.registry.metrics(),
    metricsToken: config.metricsToken,
  });
  http.setNotFoundHandler(() => {
    throw unavailable();
  });
  await http.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  return http;
}
