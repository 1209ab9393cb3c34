import type { Pool } from 'pg';
import { errorText } from '../error-text.ts';
import type { DatabaseLog } from '../open-database.ts';

const LOOK_EVERY_MS = 10_000;
/** A checkpoint bounds the time that recovery takes after a crash, and the space that the log takes. */
const CHECKPOINT_AFTER_WAL_BYTES = 64 * 1024 * 1024;
const CHECKPOINT_AFTER_LOOKS = 6;
const VACUUM_AFTER_MS = 24 * 60 * 60 * 1_000;

/**
 * Does what a PostgreSQL server's background processes do, because PGlite has none: checkpoints once a minute or after
 * 64 MB of log, whichever is first, and a vacuum each day. Returns the function that ends it.
 *
 * It goes through the pool's one connection, because a statement slipped in beside it would fall between another
 * statement's parse and its execution.
 */
export function startMaintenance(options: { pool: Pool; isAvailable: () => boolean; log: DatabaseLog }): () => void {
  const { pool, isAvailable, log } = options;
  let busy = false;
  let looks = 0;
  let checkpointLsn: string | undefined;

  async function checkpointIfDue(): Promise<void> {
    looks += 1;
    const { rows } = await pool.query<{ lsn: string; grown: string }>(
      `select pg_current_wal_insert_lsn()::text as lsn,
              (pg_current_wal_insert_lsn() - coalesce($1::pg_lsn, '0/0'))::text as grown`,
      [checkpointLsn],
    );
    const grownBytes = Number(rows[0]?.grown ?? 0);
    if (grownBytes === 0) looks = 0;
    if (grownBytes < CHECKPOINT_AFTER_WAL_BYTES && looks < CHECKPOINT_AFTER_LOOKS) return;
    await pool.query('checkpoint');
    looks = 0;
    const after = await pool.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
    checkpointLsn = after.rows[0]?.lsn;
  }

  async function run(work: () => Promise<void>, name: string): Promise<void> {
    if (busy || !isAvailable()) return;
    busy = true;
    try {
      await work();
    } catch (error) {
      log.warn(`The embedded database's ${name} failed and will be tried again: ${errorText(error)}`);
    } finally {
      busy = false;
    }
  }

  const looking = setInterval(() => void run(checkpointIfDue, 'checkpoint'), LOOK_EVERY_MS);
  const vacuuming = setInterval(() => {
    void run(async () => void (await pool.query('vacuum (analyze)')), 'vacuum');
  }, VACUUM_AFTER_MS);
  looking.unref();
  vacuuming.unref();
  return () => {
    clearInterval(looking);
    clearInterval(vacuuming);
  };
}
