import type { Pool } from 'pg';

/** How often `look` wants to be called. */
export const LOOK_EVERY_MS = 10_000;
/** A checkpoint bounds the time that recovery takes after a crash, and the space that the log takes. */
const CHECKPOINT_AFTER_WAL_BYTES = 64 * 1024 * 1024;
const CHECKPOINT_AFTER_RUNS = 6;
/** Six hours. */
const VACUUM_AFTER_RUNS = 2_160;

export interface Maintenance {
  look(): Promise<void>;
}

/**
 * Does what a PostgreSQL server's background processes do, because PGlite has none: a checkpoint a minute after a write
 * or after 64 MB of log, whichever is first, and a vacuum every six hours.
 *
 * It goes through the pool's one connection, because a statement slipped in beside it would fall between another
 * statement's parse and its execution.
 */
export function createMaintenance(pool: Pool): Maintenance {
  let looks = 0;
  let looksSinceWrite = 0;
  let checkpointLsn: string | undefined;

  async function readLog(): Promise<{ lsn: string | undefined; grownBytes: number }> {
    const { rows } = await pool.query<{ lsn: string; grown: string | null }>(
      `select pg_current_wal_insert_lsn()::text as lsn, (pg_current_wal_insert_lsn() - $1::pg_lsn)::text as grown`,
      [checkpointLsn ?? null],
    );
    // Before the first checkpoint nobody knows, and a write is assumed.
    return { lsn: rows[0]?.lsn, grownBytes: Number(rows[0]?.grown ?? 1) };
  }

  async function checkpointIfDue(): Promise<void> {
    const { grownBytes } = await readLog();
    looksSinceWrite = grownBytes === 0 ? 0 : looksSinceWrite + 1;
    if (grownBytes < CHECKPOINT_AFTER_WAL_BYTES && looksSinceWrite < CHECKPOINT_AFTER_RUNS) return;
    await pool.query('checkpoint');
    looksSinceWrite = 0;
    checkpointLsn = (await readLog()).lsn;
  }

  return {
    look: async () => {
      looks += 1;
      if (looks % VACUUM_AFTER_RUNS === 0) await pool.query('vacuum (analyze)');
      await checkpointIfDue();
    },
  };
}
