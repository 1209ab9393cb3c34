// biome-ignore-all lint/plugin/constant-sql: a trigger for each failure.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { fillTables } from '#server/testing/fill-tables.ts';
import { folderDigest } from '#server/testing/folder-digest.ts';
import { freshDataFolder } from '#server/testing/fresh-data-folder.ts';
import { insertWallets } from '#server/testing/insert-wallets.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from '#server/testing/test-databases.ts';
import { runDataCommand } from './command.ts';

const SECRET = 'x'.repeat(43);
/** More than two batches. */
const WALLETS = 1_201;
const ROWS = 'SELECT t::text AS row FROM miner_wallets t ORDER BY id';
const PASSWORD = 'hunter2-in-the-address';

async function run(args: readonly string[], env: Record<string, string>) {
  const printed: string[] = [];
  const errors: string[] = [];
  const code = await runDataCommand({
    args,
    env,
    defaultDataDir: '/nowhere',
    print: (line) => printed.push(line),
    printError: (line) => errors.push(line),
  });
  return { code, out: printed.join('\n'), err: errors.join('\n') };
}

/** What a command returns that failed and said why. */
const failed = (reason: string) => ({ code: 1, err: expect.stringContaining(reason) });

if (TEST_DATABASE_URL === undefined)
  process.stderr.write('NOT TESTED: moving to PostgreSQL (it needs TEST_DATABASE_URL)\n');

describe.skipIf(TEST_DATABASE_URL === undefined)('npm run data -- move', () => {
  let dataDir = '';
  let tables: readonly string[] = [];
  let allRows = 0;
  let rows: unknown[] = [];
  let target = '';
  let opened: Database | undefined;

  beforeAll(async () => {
    dataDir = await freshDataFolder('technovex move ');
    const source = await openDatabase({ databaseUrl: undefined, dataDir, log: SILENT_LOG });
    tables = await fillTables(source.pool);
    allRows = WALLETS + 2 * tables.length;
    await source.pool.query("SELECT setval(pg_get_serial_sequence('miner_wallets', 'id'), 2)");
    await insertWallets(
      source,
      Array.from({ length: WALLETS }, (_, i) => (i + 1) / 3),
    );
    await source.pool.query("SET TimeZone = 'UTC'");
    ({ rows } = await source.pool.query(ROWS));
    await source.close();
    await writeFile(join(dataDir, 'session-secret'), SECRET);
    await mkdir(join(dataDir, 'claims'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  beforeEach(async () => {
    const created = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
    target = created.databaseUrl;
    onTestFinished(async () => {
      await opened?.close();
      opened = undefined;
      await created.drop();
    });
  });

  async function openTarget(): Promise<Database> {
    opened ??= await openDatabase({ databaseUrl: target, dataDir: '', log: SILENT_LOG });
    return opened;
  }

  function move(to = target, from = dataDir) {
    return run(['move', '--to', to], { DATA_DIR: from });
  }

  /** Returns the number of rows of all tables. */
  async function rowsInTarget(): Promise<number> {
    const { pool } = await openTarget();
    const counts = tables.map((table) => `(SELECT count(*)::int FROM ${table})`);
    return (await pool.query(`SELECT ${counts.join(' + ')} AS rows`)).rows[0].rows;
  }

  it('moves every table of the schema, row for row, with sequences that continue, leaves the source untouched, and names the rest', async () => {
    const before = await folderDigest(dataDir);
    const url = new URL(target);
    // A server that asks for no password accepts any.
    url.password ||= PASSWORD;
    const { code, out, err } = await move(url.href);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const table of tables) {
      const count = table === 'miner_wallets' ? WALLETS + 2 : 2;
      expect(out).toMatch(new RegExp(`^public\\.${table} +${count}  [0-9a-f]{16}$`, 'm'));
    }
    expect(out).toContain(`Moved ${tables.length} tables with ${allRows} rows to PostgreSQL at`);
    expect(out).toContain(`session secret: ${join(dataDir, 'session-secret')}`);
    expect(out).toContain(`claims: ${join(dataDir, 'claims')}`);
    expect(out).not.toContain('signing key');
    expect(out).not.toContain(url.password);
    expect(await folderDigest(dataDir)).toBe(before);

    const { pool } = await openTarget();
    const client = await pool.connect();
    await client.query("SET TimeZone = 'UTC'");
    expect((await client.query(ROWS)).rows).toEqual(rows);
    client.release(true);
    const next = await pool.query(
      `INSERT INTO miner_wallets (email, pin_hash, tier_hashrate_ths, difficulty, lasting_bonus_percent,
        total_mined_tvx, balance_tvx, mining_time_seconds, credited_until_ms)
       VALUES ('next', 'x', 1, 1, 0, 0, 0, 0, 0) RETURNING id`,
    );
    expect(next.rows).toEqual([{ id: String(WALLETS + 3) }]);
    await expect(pool.query('DELETE FROM activity')).rejects.toThrow('append-only');
  });

  it.each([
    ['the target rejects a row', `RAISE EXCEPTION 'no space for this row'`, /Nothing was moved: no space for this row/],
    [
      "the target's connection ends",
      'PERFORM pg_terminate_backend(pg_backend_pid())',
      /Nothing was moved: (?:terminating connection|Connection terminated)/,
    ],
    [
      'the target changes a value',
      'NEW.balance_tvx := NEW.balance_tvx + 1',
      /public\.miner_wallets was not stored as it was read\. Nothing was moved\./,
    ],
  ])('moves nothing when %s in the middle, and all of it when it is repeated', async (_failure, body, says) => {
    const { pool } = await openTarget();
    await pool.query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
      $$BEGIN IF NEW.id = 1100 THEN ${body}; END IF; RETURN NEW; END$$`);
    await pool.query('CREATE TRIGGER fail BEFORE INSERT ON miner_wallets FOR EACH ROW EXECUTE FUNCTION fail()');
    const before = await folderDigest(dataDir);
    const failed = await move();
    expect(failed).toMatchObject({ code: 1, out: '' });
    expect(failed.err).toMatch(says);
    expect(await rowsInTarget()).toBe(0);
    expect(await folderDigest(dataDir)).toBe(before);

    await pool.query('DROP TRIGGER fail ON miner_wallets');
    expect(await move()).toMatchObject({ code: 0, err: '' });
    expect(await rowsInTarget()).toBe(allRows);
  });

  it('refuses a target that is not empty, and changes nothing there', async () => {
    const client = new pg.Client({ connectionString: target });
    await client.connect();
    await client.query('CREATE TABLE of_somebody_else (id integer)');
    expect(await move()).toMatchObject(failed('has tables of another program'));
    const { rows: found } = await client.query("SELECT relname FROM pg_class WHERE relname = 'miner_wallets'");
    expect(found).toEqual([]);
    await client.query('DROP TABLE of_somebody_else');
    await client.end();

    await insertWallets(await openTarget(), [1]);
    expect(await move()).toMatchObject(failed('is not empty: public.miner_wallets has rows'));
    expect(await rowsInTarget()).toBe(1);
  });

  it('refuses a data folder that a server uses, and one without a database', async () => {
    const server = await openDatabase({ databaseUrl: undefined, dataDir, log: SILENT_LOG });
    expect(await move()).toMatchObject(failed('Stop the server, then run this again.'));
    await server.close();
    expect(await move(target, join(dataDir, 'none'))).toMatchObject(failed('There is no database in'));
    expect((await readdir(dataDir)).sort()).not.toContain('database.move');
  });

  it('reports a target that cannot be reached, in one line without the password', async () => {
    const { code, err } = await move(`postgres://miner:${PASSWORD}@127.0.0.1:1/technovex`);
    expect({ code, err }).toEqual(failed('PostgreSQL at 127.0.0.1:1, database "technovex" cannot be reached: '));
    expect(err).not.toMatch(/hunter2|\n/);
  });
});

it.each(['move', 'move --to mysql://x/y', 'move here --to postgres://x/y', 'copy --to postgres://x/y'])(
  'prints its usage: %j',
  async (line) => {
    const { code, err } = await run(line.split(' '), { DATA_DIR: '/nowhere' });
    expect(code).toBe(2);
    expect(err).toContain('npm run data -- move --to');
  },
);
