import type { FastifyInstance } from 'fastify';
import { statusRead } from '#contract/status.ts';
import type { FeatureContext } from '#server/feature.ts';
import { bindEndpoint } from '#server/http/bind-endpoint.ts';
import { monotonicClock } from '#server/lib/clock.ts';
import type { LivePages } from '#server/pages/live-pages.ts';
import { registerStatusPage } from '#server/pages/status-page.ts';
import { createStatusService } from './service.ts';

/** Binds the status as data and, with a build, as a page. */
export function registerStatus(
  app: FastifyInstance,
  { database, clock, downtimes, reportFailure }: FeatureContext,
  pages: LivePages | undefined,
): void {
  const onFailed = (error: unknown): void =>
    void reportFailure(error, { method: 'GET', routeOptions: { url: statusRead.path } });
  const service = createStatusService({
    ...{ database, clock, downtimes },
    stopwatch: monotonicClock,
    onMeasureFailed: onFailed,
  });
  bindEndpoint(app, statusRead, () => service.read());
  if (pages !== undefined) registerStatusPage(app, { pages, read: service.read, onRenderFailed: onFailed });
}
