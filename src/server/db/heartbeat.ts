import type { TimeSpan } from '#domain/miner/presence.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from './database.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';

const HEARTBEAT_MS = 5_000;
/** Shorter ones are not recorded: they may lie between two late heartbeats of a process that runs. */
const DOWNTIME_MS_MIN = 1.5 * HEARTBEAT_MS;
const DOWNTIMES_MAX = 100;

/** The row's lock makes this atomic: of several processes that start together, one records the downtime. */
const BEAT = `INSERT INTO server_heartbeat AS h (id, beat_ms, downtimes_ms) VALUES (1, $1, '{}')
  ON CONFLICT (id) DO UPDATE SET beat_ms = greatest(h.beat_ms, $1)`;
const FIRST_BEAT = `${BEAT}, downtimes_ms = CASE WHEN $1 - h.beat_ms > $2
  THEN (h.downtimes_ms || ARRAY[h.beat_ms, $1])[greatest(1, cardinality(h.downtimes_ms) + 3 - 2 * $3):]
  ELSE h.downtimes_ms END
  RETURNING downtimes_ms`;

export interface Heartbeat {
  /** When no process was up, in ascending order; the latest 100 of them. */
  readonly downtimes: readonly TimeSpan[];
  /** Records that the process was up until now. */
  stop(): Promise<void>;
}

/**
 * Records every few seconds that a process is up, so that the next start can tell for how long none was. A clock set
 * back records nothing. Throws when the database cannot be reached at the start; reports later failures to
 * `onBeatFailed`, the first of consecutive ones.
 */
export async function startHeartbeat(options: {
  readonly database: Pick<Database, 'pool'>;
  readonly clock: Clock;
  readonly onBeatFailed: (error: unknown) => void;
}): Promise<Heartbeat> {
  const { clock, onBeatFailed } = options;
  const { pool } = options.database;
  const first = await pool.query<{ downtimes_ms: number[] }>(FIRST_BEAT, [
    clock.nowMs(),
    DOWNTIME_MS_MIN,
    DOWNTIMES_MAX,
  ]);

  let isFailing = false;
  async function beat(): Promise<void> {
    try {
      await pool.query({ name: 'heartbeat', text: BEAT, values: [clock.nowMs()] });
      isFailing = false;
    } catch (error) {
      // An unavailable database has been logged already.
      if (!isFailing && !isDatabaseUnavailable(error)) onBeatFailed(error);
      isFailing = true;
    }
  }
  const timer = setInterval(() => void beat(), HEARTBEAT_MS).unref();
  return {
    downtimes: toTimeSpans(first.rows[0]?.downtimes_ms ?? []),
    stop() {
      clearInterval(timer);
      return beat();
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
