import { setTimeout as delay } from 'node:timers/promises';
import { mainPath } from '#contract/pages.ts';
import { type ServerStatus, statusRead } from '#contract/status.ts';
import type { TimeSpan } from '#domain/miner/presence.ts';
import { type Database, isDatabaseUnavailable } from '#server/db/database.ts';
import type { FeatureContext } from '#server/feature.ts';
import { bind } from '#server/http/bind.ts';
import { acceptedWeight, replyMemoryFile } from '#server/http/memory-file.ts';
import { type Clock, monotonicClock } from '#server/lib/clock.ts';
import { sharedRead } from '#server/lib/shared-read.ts';
import type { LivePages } from '#server/pages/live-pages.ts';

const PATH = mainPath('status');

/** For as long one measurement is sent to everybody: visitors cannot make the database write more often. */
const KEPT_MS = 5_000;
const READ_MS_MAX = 2_000;
/** A busy machine may need longer to render; the browser can read the status itself. */
const RENDER_MS_MAX = 3_000;

/** Writes to the log of transactions only: a durable commit that changes no table. */
const COMMIT = "SELECT pg_logical_emit_message(true, 'status', '')";

/**
 * Binds the status as data and, with a build, `/status` as measured within the last seconds: as a page, or as the JSON
 * of `/api/status` to clients that prefer it. Without a rendering in time the page is sent as built, and the browser
 * requests the status.
 */
export function registerStatus(context: FeatureContext, pages: LivePages | undefined): void {
  const { http, database, clock, downtimes, reportFailure } = context;
  const onFailed = (error: unknown): void =>
    void reportFailure(error, { method: 'GET', routeOptions: { url: statusRead.path } });
  const status = measuredStatus({ database, clock, stopwatch: monotonicClock, downtimes, onMeasureFailed: onFailed });
  bind(context, statusRead, () => status.read());
  if (pages === undefined) return;

  const latest = sharedRead({
    read: async () => pages.renderWith(PATH, { serverStatus: await status.read() }),
    keptMs: KEPT_MS,
  });
  http.get(PATH, async (request, reply) => {
    if (prefersJson(request.headers.accept ?? '')) {
      reply.header('cache-control', 'no-store').header('vary', 'accept');
      return status.read();
    }
    const rendered = latest.read().catch((error: unknown) => {
      onFailed(error);
      return undefined;
    });
    const file = (await Promise.race([rendered, delay(RENDER_MS_MAX, undefined, { ref: false })])) ?? pages.at(PATH);
    if (file === undefined) throw new Error('The build has no status page.');
    return replyMemoryFile(reply, file);
  });
}

export interface MeasureOptions {
  readonly database: Pick<Database, 'pool' | 'availability' | 'writeProblem'>;
  readonly clock: Clock;
  readonly stopwatch: Clock;
  /** When no process was up, in ascending order. */
  readonly downtimes: () => readonly TimeSpan[];
  readonly onMeasureFailed: (error: unknown) => void;
}

/** Measures the service, at most every five seconds. Counts as started when it is called. */
export function measuredStatus(options: MeasureOptions): { readonly read: () => Promise<ServerStatus> } {
  const { database, clock, stopwatch, downtimes, onMeasureFailed } = options;
  const startedAtMs = clock.nowMs();

  async function commitDelayMs(): Promise<number | null> {
    const sentAtMs = stopwatch.nowMs();
    try {
      await database.pool.query(COMMIT);
      return Math.round((stopwatch.nowMs() - sentAtMs) * 10) / 10;
    } catch (error) {
      // An unavailable database has been logged already.
      if (!isDatabaseUnavailable(error)) onMeasureFailed(error);
      return null;
    }
  }

  function databaseState(): ServerStatus['database'] {
    if (!database.availability().available) return 'unreachable';
    return database.writeProblem() === undefined ? 'reachable' : 'failing';
  }

  async function measure(): Promise<ServerStatus> {
    const commitDelay = await Promise.race([commitDelayMs(), delay(READ_MS_MAX, null, { ref: false })]);
    const last = downtimes().at(-1);
    return {
      asOf: isoText(clock.nowMs()),
      upSince: isoText(last?.untilMs ?? startedAtMs),
      lastDowntime: last === undefined ? null : { from: isoText(last.fromMs), until: isoText(last.untilMs) },
      database: databaseState(),
      commitDelayMs: commitDelay,
    };
  }

  return sharedRead({ read: measure, nowMs: () => stopwatch.nowMs(), keptMs: KEPT_MS });
}

function isoText(ms: number): string {
  return new Date(ms).toISOString();
}

/** Whether JSON is accepted with a higher weight than HTML, or is the only one that is named. */
export function prefersJson(accept: string): boolean {
  return acceptedWeight(accept, 'application/json') > acceptedWeight(accept, 'text/html');
}
