import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { setUpDatabase } from '#server/testing/test-databases.ts';
import { float8Array, int8Array } from './binary-array.ts';
import { minerWallets } from './schema/miner.ts';

describe('database', () => {
  const suite = setUpDatabase();

  it('stores fractions of a millisecond, and ids as numbers', async () => {
    const wallet = {
      ...{ email: 'miner@example.org', pinHash: 'hash', tierHashrateThs: 1, difficulty: 1, lastingBonusPercent: 0 },
      ...{ totalMinedTvx: 0, balanceTvx: 0, miningTimeSeconds: 0, creditedUntilMs: 1_750_000_000_000.125 },
    };
    const [made] = await suite.database.orm.insert(minerWallets).values(wallet).returning();
    expect(made).toMatchObject({ ...wallet, version: 0, lastBonusClaimedMs: null, sessionTokenHash: null });
    expect(typeof made?.id).toBe('number');
  });

  it('reads binary arrays as the same numbers', async () => {
    const integers = [0, -1, 2 ** 31, 2 ** 32 + 5, -(2 ** 32) - 5, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
    const floats = [0, 0.1, -1.5, 1e-300, Number.MAX_VALUE, 1_795_000_000_000.123, null];
    const itself = <Value>(value: Value): Value => value;
    const { rows } = await suite.database.pool.query(
      'SELECT $1::int8[]::text[] AS integers, $2::float8[] AS floats, cardinality($3::int8[]) AS empty',
      [int8Array(integers, itself), float8Array(floats, itself), int8Array([], itself)],
    );
    expect(rows).toEqual([{ integers: integers.map(String), floats, empty: 0 }]);
  });

  it('continues after a failed statement and a lost connection, which rolls back and prepares statements again', async () => {
    const { pool } = suite.database;
    const named = { name: 'one', text: 'select 1 as one' };
    await expect(pool.query('select 1 / 0')).rejects.toThrow('division by zero');
    await pool.query(named);
    const client = await pool.connect();
    await client.query('begin');
    await client.query("insert into users (username, username_key, password_hash) values ('lost', 'lost', 'x')");
    client.release(true);
    expect((await pool.query("select 1 from users where username = 'lost'")).rows).toEqual([]);
    await expect(pool.query(named)).resolves.toMatchObject({ rows: [{ one: 1 }] });
    expect(suite.database.availability()).toEqual({ available: true });
  });

  it('keeps free space in the pages of wallets, so that an update writes no index', async () => {
    const { rows } = await suite.database.orm.execute(
      sql`select reloptions from pg_class where relname = 'miner_wallets'`,
    );
    expect(rows).toEqual([{ reloptions: ['fillfactor=50'] }]);
  });
});
