import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { ignoreClientErrors } from '#server/db/connections.ts';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded/open-embedded.ts';
import { queryBuilder } from '#server/db/query-builder.ts';
import { copyDataTemplate } from './fresh-data-folder.ts';
import { SILENT_LOG } from './silent-log.ts';

interface Engine {
  readonly embedded: Database;
  /** What `readState` returned before the first use. */
  readonly pristine: string;
  readonly dataDir: string;
}

/** Databases of this process that no suite uses: starting one takes a second, and one that has run is faster. */
const idle: Engine[] = [];

/**
 * Opens an empty embedded database that an earlier suite of this process may have used. `drop` empties it, and closes
 * it instead when it still differs from a new one, as after a change of the schema.
 */
export async function openReusedEmbedded(): Promise<{ database: Database; drop(): Promise<void> }> {
  const engine = idle.pop() ?? (await start());
  const { embedded } = engine;
  const { onConnect, ...options } = embedded.pool.options;
  const pool = new pg.Pool({
    ...options,
    onConnect: async (client) => {
      await onConnect?.(client);
      // What a suite writes is deleted after it.
      await client.query('SET synchronous_commit = off');
    },
  });
  ignoreClientErrors(pool);
  let ended: Promise<void> | undefined;
  const close = (): Promise<void> => {
    ended ??= pool.end();
    return ended;
  };
  return {
    database: { ...embedded, pool, orm: queryBuilder(pool), close },
    drop: async () => {
      await close();
      await withClient(embedded, empty);
      if ((await withClient(embedded, readState)) === engine.pristine) {
        idle.push(engine);
        return;
      }
      await embedded.close();
      await rm(engine.dataDir, { recursive: true, force: true });
    },
  };
}

async function start(): Promise<Engine> {
  // The run deletes its folder at the end (scripts/testing/run-folder.mjs): no process of Vitest ends by itself.
  const dataDir = await mkdtemp(path.join(process.env.TEST_RUN_FOLDER ?? tmpdir(), 'embedded-'));
  await copyDataTemplate(dataDir);
  // Maintenance would use a second connection.
  const embedded = await openEmbedded({ dataDir, log: SILENT_LOG, isScratch: true });
  return { embedded, dataDir, pristine: await withClient(embedded, readState) };
}

/** With a connection that is closed afterwards: all of them share one backend. */
async function withClient<T>({ pool }: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release(true);
  }
}

async function empty(client: pg.PoolClient): Promise<void> {
  await client.query('ROLLBACK');
  // Triggers make the team's log append-only.
  await client.query('SET session_replication_role = replica');
  const { rows } = await client.query<{ used: string | null }>(USED_TABLES);
  if (rows[0]?.used) await client.query(`TRUNCATE ${rows[0].used} CASCADE`);
  await client.query(RESTART_SEQUENCES);
  await client.query('DELETE FROM pg_statistic WHERE starelid >= 16384');
  await client.query('DISCARD ALL');
}

const USED_TABLES = `SELECT string_agg(oid::regclass::text, ', ') AS used FROM pg_class
  WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND pg_relation_size(oid) > 0`;
const RESTART_SEQUENCES = `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`;

/** Returns everything in which an emptied database could differ from a new one, as text. */
async function readState(client: Pick<pg.PoolClient, 'query'>): Promise<string> {
  const { rows } = await client.query(STATE);
  return rows.map((row) => JSON.stringify(row)).join('\n');
}

const STATE = `
  SELECT 'relation' AS kind, oid::regclass::text AS name,
    concat_ws(' ', relkind, relnatts, relacl, reloptions, pg_relation_size(oid),
      CASE WHEN relkind = 'r' AND relnamespace = 'public'::regnamespace THEN reltuples END) AS value
    FROM pg_class WHERE oid >= 16384
  UNION ALL SELECT 'column', attrelid::regclass || '.' || attname,
    concat_ws(' ', attnum, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid))
    FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE attrelid >= 16384 AND attnum > 0
  UNION ALL SELECT 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    FROM pg_constraint WHERE oid >= 16384
  UNION ALL SELECT 'index', indexrelid::regclass::text, pg_get_indexdef(indexrelid)
    FROM pg_index WHERE indexrelid >= 16384
  UNION ALL SELECT 'trigger', tgrelid::regclass || '.' || tgname, concat_ws(' ', tgenabled, pg_get_triggerdef(oid))
    FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'function', oid::regprocedure::text, prosrc FROM pg_proc WHERE oid >= 16384
  UNION ALL SELECT 'role', rolname, NULL FROM pg_roles
  UNION ALL SELECT 'sequence', schemaname || '.' || sequencename, last_value::text FROM pg_sequences
  UNION ALL SELECT 'statistics', starelid::regclass::text, NULL FROM pg_statistic WHERE starelid >= 16384
  UNION ALL SELECT 'setting', name, setting FROM pg_settings WHERE source = 'session'
  UNION ALL SELECT 'prepared statement', name, NULL FROM pg_prepared_statements
  UNION ALL SELECT 'advisory lock', objid::text, NULL FROM pg_locks WHERE locktype = 'advisory'
  UNION ALL SELECT 'channel', channel, NULL FROM pg_listening_channels() AS channel
  ORDER BY 1, 2, 3`;
