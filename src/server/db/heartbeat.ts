import type { TimeSpan } from '#domain/miner/presence.ts';
import { HEARTBEAT_MS, recordHeartbeat } from '#domain/miner/uptime.ts';
import type { Clock } from '#server/lib/clock.ts';
import { reportingFailures } from '#server/lib/repeat.ts';
import type { Database } from './database.ts';

/** The database's clock, so that processes whose clocks differ record the same. */
const NOW_MS = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::float8';
const CREATE = `INSERT INTO server_heartbeat (id, beat_ms, downtimes_ms) VALUES (1, ${NOW_MS}, '{}')
  ON CONFLICT (id) DO NOTHING`;
const READ = `SELECT beat_ms AS "beatMs", downtimes_ms AS "downtimesMs", ${NOW_MS} AS "nowMs" FROM server_heartbeat`;
/** Changes nothing when another process has recorded a heartbeat since the row was read. */
const WRITE = 'UPDATE server_heartbeat SET beat_ms = $2, downtimes_ms = $3 WHERE beat_ms = $1';

interface HeartbeatRow {
  readonly beatMs: number;
  /** Beginning and end of each downtime. */
  readonly downtimesMs: readonly number[];
  readonly nowMs: number;
}

export interface Heartbeat {
  /** When no process was up, by this process's clock, in ascending order; as recorded by all processes. */
  downtimes(): readonly TimeSpan[];
  /** Records that the process is up. Called every few seconds. */
  record(): Promise<void>;
  /** Records that the process was up until now, unless it has recorded no heartbeat yet. */
  stop(): Promise<void>;
}

/**
 * Records every few seconds that a process is up, from five seconds after its start on, so that the next start knows
 * for how long none was (`domain/miner/uptime.ts`). Throws when the database cannot be reached at the start; reports
 * later failures to `onFailed`, the first of consecutive ones.
 */
export async function startHeartbeat(options: {
  readonly database: Pick<Database, 'pool'>;
  readonly clock: Clock;
  readonly onFailed: (error: unknown) => void;
}): Promise<Heartbeat> {
  const { clock, onFailed } = options;
  const { pool } = options.database;
  let startedMs: number | undefined;
  let downtimes: readonly TimeSpan[] = [];

  async function read(): Promise<HeartbeatRow> {
    const { rows } = await pool.query<HeartbeatRow>({ name: 'heartbeat-read', text: READ });
    if (rows[0] === undefined) throw new Error('The row of the heartbeat is missing.');
    return rows[0];
  }

  /** Returns what to record next; adopts the downtimes of all processes, with the one before this start. */
  function adopt({ beatMs, downtimesMs, nowMs }: HeartbeatRow) {
    const uptime = recordHeartbeat(
      { lastHeartbeatMs: beatMs, downtimes: toTimeSpans(downtimesMs) },
      { nowMs, startedMs },
    );
    const offsetMs = clock.nowMs() - nowMs;
    downtimes = uptime.downtimes.map(({ fromMs, untilMs }) => ({
      fromMs: fromMs + offsetMs,
      untilMs: untilMs + offsetMs,
    }));
    return uptime;
  }

  async function write(): Promise<void> {
    const row = await read();
    const uptime = adopt(row);
    const values = [
      row.beatMs,
      uptime.lastHeartbeatMs,
      uptime.downtimes.flatMap(({ fromMs, untilMs }) => [fromMs, untilMs]),
    ];
    const { rowCount } = await pool.query({ name: 'heartbeat-write', text: WRITE, values });
    if (rowCount !== 0) startedMs = undefined;
  }

  const record = reportingFailures(write, onFailed);
  await pool.query({ name: 'heartbeat-create', text: CREATE });
  const first = await read();
  startedMs = first.nowMs;
  adopt(first);
  // At a fixed rate: with a pause after each write those to a slow database would be late (`DOWNTIME_MS_MIN`).
  const timer = setInterval(() => void record(), HEARTBEAT_MS).unref();
  return {
    downtimes: () => downtimes,
    record,
    async stop() {
      clearInterval(timer);
      if (startedMs === undefined) await record();
    },
  };
}

function toTimeSpans(bounds: readonly number[]): TimeSpan[] {
  const spans: TimeSpan[] = [];
  for (let index = 0; index + 1 < bounds.length; index += 2) {
    spans.push({ fromMs: bounds[index] ?? 0, untilMs: bounds[index + 1] ?? 0 });
  }
  return spans;
}
