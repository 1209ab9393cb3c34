import { statusRead } from '#contract/status.ts';
import type { FeatureContext } from '#server/feature.ts';
import { bind } from '#server/http/bind.ts';
import { monotonicClock } from '#server/lib/clock.ts';
import type { LivePages } from '#server/pages/live-pages.ts';
import { registerStatusPage } from '#server/pages/status-page.ts';
import { createStatusService } from './service.ts';

/** Binds the status as data and, with a build, as a page. */
export function registerStatus(context: FeatureContext, pages: LivePages | undefined): void {
  const { http, database, clock, downtimes, reportFailure } = context;
  const onFailed = (error: unknown): void =>
    void reportFailure(error, { method: 'GET', routeOptions: { url: statusRead.path } });
  const service = createStatusService({
    ...{ database, clock, downtimes },
    stopwatch: monotonicClock,
    onMeasureFailed: onFailed,
  });
  bind(context, statusRead, () => service.read());
  if (pages !== undefined) registerStatusPage(http, { pages, read: service.read, onRenderFailed: onFailed });
}
