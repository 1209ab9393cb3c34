import type { Pool } from 'pg';

/** The interval at which to call `run`. */
export const MAINTENANCE_EVERY_MS = 10_000;
/** A checkpoint bounds the duration of a recovery after a crash and the size of the write-ahead log. */
const CHECKPOINT_AFTER_WAL_BYTES = 64 * 1024 * 1024;
const CHECKPOINT_AFTER_RUNS = 6;
/** Six hours. */
const VACUUM_AFTER_RUNS = 2_160;

export interface Maintenance {
  run(): Promise<void>;
}

/**
 * Replaces PostgreSQL's background processes, which PGlite does not have: a checkpoint one minute after a write or
 * after 64 MB of log, whichever is first, and a vacuum every six hours.
 *
 * Uses the pool's only connection: on another, a statement could run between the parse and the execution of a query.
 */
export function createMaintenance(pool: Pool): Maintenance {
  let runs = 0;
  let runsSinceWrite = 0;
  let checkpointLsn: string | undefined;

  async function readLog(): Promise<{ lsn: string | undefined; grownBytes: number }> {
    const { rows } = await pool.query<{ lsn: string; grown: string | null }>(
      `select pg_current_wal_insert_lsn()::text as lsn, (pg_current_wal_insert_lsn() - $1::pg_lsn)::text as grown`,
      [checkpointLsn ?? null],
    );
    // Before the first checkpoint the growth is unknown, so a write is assumed.
    return { lsn: rows[0]?.lsn, grownBytes: Number(rows[0]?.grown ?? 1) };
  }

  async function checkpointIfDue(): Promise<void> {
    const { grownBytes } = await readLog();
    runsSinceWrite = grownBytes === 0 ? 0 : runsSinceWrite + 1;
    if (grownBytes < CHECKPOINT_AFTER_WAL_BYTES && runsSinceWrite < CHECKPOINT_AFTER_RUNS) return;
    await pool.query('checkpoint');
    runsSinceWrite = 0;
    checkpointLsn = (await readLog()).lsn;
  }

  return {
    run: async () => {
      runs += 1;
      if (runs % VACUUM_AFTER_RUNS === 0) await pool.query('vacuum (analyze)');
      await checkpointIfDue();
    },
  };
}
