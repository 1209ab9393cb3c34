import { createHmac } from 'node:crypto';
import type { TimeSpan } from '#domain/miner/presence.ts';
import { HEARTBEAT_MS, recordHeartbeat, type Uptime } from '#domain/miner/uptime.ts';
import type { Clock } from '#server/lib/clock.ts';
import { startJob } from '#server/lib/jobs.ts';
import { type Database, DatabaseSettingsError } from './database.ts';

/** The database's clock, so that processes whose clocks differ record the same. */
const NOW_MS = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::float8';
const CREATE = `INSERT INTO server_heartbeat (id, beat_ms, downtimes_ms) VALUES (1, ${NOW_MS}, '{}')
  ON CONFLICT (id) DO NOTHING`;
const READ = `SELECT beat_ms AS "beatMs", downtimes_ms AS "downtimesMs", ${NOW_MS} AS "nowMs" FROM server_heartbeat`;
/** Changes nothing when another process has recorded a heartbeat since the row was read. */
const WRITE = 'UPDATE server_heartbeat SET beat_ms = $2, downtimes_ms = $3 WHERE beat_ms = $1';

/** Below it, NTP corrects the clock by slewing. */
const CLOCK_BEHIND_MS_MIN = 5_000;

interface HeartbeatRow {
  readonly beatMs: number;
  /** Beginning and end of each downtime. */
  readonly downtimesMs: readonly number[];
  readonly nowMs: number;
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
  /** Called when the clock begins to be behind. */
  readonly onClockBehind?: (behindMs: number) => void;
}) {
  const { clock, onFailed, onClockBehind } = options;
  const { pool } = options.database;
  let startedMs: number | undefined;
  let downtimes: readonly TimeSpan[] = [];
  const clocks = createClockComparison(clock, onClockBehind);

  /** Returns what to record next; adopts the downtimes of all processes, with the one before this start. */
  function adopt({ beatMs, downtimesMs, nowMs }: HeartbeatRow): Uptime {
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
    const stored = await readRow(pool);
    clocks.compare(stored, startedMs);
    const { lastHeartbeatMs, downtimes: recorded } = adopt(stored);
    const bounds = recorded.flatMap(({ fromMs, untilMs }) => [fromMs, untilMs]);
    const values = [stored.beatMs, lastHeartbeatMs, bounds];
    const { rowCount } = await pool.query({ name: 'heartbeat-write', text: WRITE, values });
    if (rowCount !== 0) startedMs = undefined;
  }

  await pool.query({ name: 'heartbeat-create', text: CREATE });
  const first = await readRow(pool);
  startedMs = first.nowMs;
  clocks.compare(first, startedMs);
  adopt(first);
  // At a fixed rate: with a pause after each write those to a slow database would be late (`DOWNTIME_MS_MIN`).
  const pauseMs = (tookMs: number): number => Math.max(0, HEARTBEAT_MS - tookMs);
  const writes = startJob({ run: write, pauseMs, isDelayed: true, onFailed });
  return {
    /** When no process was up, by this process's clock, in ascending order; as recorded by all processes. */
    downtimes: () => downtimes,
    clockBehindMs: clocks.behindMs,
    /** Records that the process is up. Called every few seconds. */
    record: writes.now,
    /** Records that the process was up until now, unless it has recorded no heartbeat yet. */
    async stop(): Promise<void> {
      if (startedMs === undefined) await writes.now();
      await writes.stop();
    },
  };
}

async function readRow(pool: Database['pool']): Promise<HeartbeatRow> {
  const { rows } = await pool.query<HeartbeatRow>({ name: 'heartbeat-read', text: READ });
  if (rows[0] === undefined) throw new Error('The row of the heartbeat is missing.');
  return rows[0];
}

/** Compares this machine's clock with the database's and with the latest time that it has shown itself. */
function createClockComparison(clock: Clock, onClockBehind: ((behindMs: number) => void) | undefined) {
  let latestMs = Number.NEGATIVE_INFINITY;
  let behindMs = 0;
  return {
    /** As of the last heartbeat; 0 below five seconds. */
    behindMs: () => behindMs,
    compare({ beatMs, nowMs }: HeartbeatRow, startedMs: number | undefined): void {
      const ownMs = clock.nowMs();
      // Recorded by a clock that was set back before this start.
      if (startedMs !== undefined && beatMs > nowMs) latestMs = Math.max(latestMs, ownMs + beatMs - nowMs);
      latestMs = Math.max(latestMs, ownMs);
      const before = behindMs;
      const foundMs = Math.max(latestMs, nowMs) - ownMs;
      behindMs = foundMs < CLOCK_BEHIND_MS_MIN ? 0 : foundMs;
      if (before === 0 && behindMs > 0) onClockBehind?.(behindMs);
    },
  };
}

/** For the operator. */
export function clockBehindText(behindMs: number): string {
  const seconds = Math.round(behindMs / 1_000);
  return `This machine's clock is ${seconds} s behind: nothing is credited until it has caught up. Check NTP.`;
}

function toTimeSpans(bounds: readonly number[]): TimeSpan[] {
  const spans: TimeSpan[] = [];
  for (let index = 0; index + 1 < bounds.length; index += 2) {
    spans.push({ fromMs: bounds[index] ?? 0, untilMs: bounds[index + 1] ?? 0 });
  }
  return spans;
}

/** Stores the digest where there is none yet; returns the stored one. */
const REMEMBER = `
  INSERT INTO server_heartbeat (id, beat_ms, downtimes_ms, secret_digest)
  VALUES (1, ${NOW_MS}, '{}', $1)
  ON CONFLICT (id) DO UPDATE SET secret_digest = coalesce(server_heartbeat.secret_digest, excluded.secret_digest)
  RETURNING secret_digest AS digest`;

/** What the database knows of the session secret. */
export function secretDigest(secret: string): string {
  return createHmac('sha256', secret).update('technovex session secret').digest('hex');
}

/**
 * Requires the session secret that the other processes on the database have: with another one, sessions would be valid
 * at some machines only. The embedded database has a single process.
 *
 * @throws {DatabaseSettingsError}
 */
export async function requireSameSecret(database: Pick<Database, 'type' | 'pool'>, secret: string): Promise<void> {
  if (database.type === 'embedded') return;
  const digest = secretDigest(secret);
  const { rows } = await database.pool.query<{ digest: string }>(REMEMBER, [digest]);
  if (rows[0]?.digest === digest) return;
  throw new DatabaseSettingsError(
    'SESSION_SECRET (or the file session-secret in DATA_DIR) is not that of the other processes on this database; ' +
      'give every machine the same. If it was changed on purpose, stop every process and ' +
      'run: UPDATE server_heartbeat SET secret_digest = NULL',
  );
}
