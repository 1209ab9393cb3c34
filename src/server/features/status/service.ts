import type { ServerStatus } from '#contract/status.ts';
import type { TimeSpan } from '#domain/miner/presence.ts';
import { type Database, isDatabaseUnavailable } from '#server/db/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { sharedRead } from '#server/lib/shared-read.ts';

/** For as long one measurement is sent to everybody: visitors cannot make the database write more often. */
const KEPT_MS = 5_000;
const READ_MS_MAX = 2_000;

/** Writes to the log of transactions only: a durable commit that changes no table. */
const COMMIT = "SELECT pg_logical_emit_message(true, 'status', '')";

export interface StatusService {
  read(): Promise<ServerStatus>;
}

export interface StatusServiceOptions {
  readonly database: Pick<Database, 'pool' | 'availability' | 'writeProblem'>;
  readonly clock: Clock;
  readonly stopwatch: Clock;
  /** When no process was up, in ascending order. */
  readonly downtimes: () => readonly TimeSpan[];
  readonly onMeasureFailed: (error: unknown) => void;
}

/** Measures the service, at most every five seconds. Counts as started when it is created. */
export function createStatusService(options: StatusServiceOptions): StatusService {
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
    const commitDelay = await inTime(commitDelayMs());
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

/** Null without a result in time. */
function inTime<T>(result: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, READ_MS_MAX, null).unref());
  return Promise.race([result, late]);
}
