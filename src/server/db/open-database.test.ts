import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-databases.ts';
import { minerWallets } from './schema/miner.ts';

const WALLET = {
  email: 'miner@example.org',
  pinHash: 'hash',
  tierHashrateThs: 1,
  difficulty: 1,
  lastingBonusPercent: 0,
  totalMinedTvx: 0,
  balanceTvx: 0,
  miningTimeSeconds: 0,
  creditedUntilMs: 1_750_000_000_000.125,
};

describe('database', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(async () => {
    await test.drop();
  });

  it('stores fractions of a millisecond, and ids as numbers', async () => {
    const { orm } = test.database;
    const [made] = await orm.insert(minerWallets).values(WALLET).returning();
    expect(made).toMatchObject({ ...WALLET, version: 0, lastBonusClaimedMs: null, sessionTokenHash: null });
    expect(typeof made?.id).toBe('number');
  });

  it('continues after a failed statement', async () => {
    const { pool } = test.database;
    await expect(pool.query('select 1 / 0')).rejects.toThrow('division by zero');
    await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });

  it('prepares a named statement again after the connection was lost', async () => {
    const { pool } = test.database;
    const named = { name: 'one', text: 'select 1 as one' };
    await pool.query(named);
    const client = await pool.connect();
    client.release(true);
    await expect(pool.query(named)).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });

  it('rolls back a transaction whose connection is lost', async () => {
    const { pool } = test.database;
    const client = await pool.connect();
    await client.query('begin');
    await client.query("insert into users (username, username_key, password_hash) values ('lost', 'lost', 'x')");
    client.release(true);
    const { rows } = await pool.query("select 1 from users where username = 'lost'");
    expect(rows).toEqual([]);
  });

  it('keeps free space in the pages of wallets, so that an update writes no index', async () => {
    const { orm } = test.database;
    const { rows } = await orm.execute(sql`select reloptions from pg_class where relname = 'miner_wallets'`);
    expect(rows).toEqual([{ reloptions: ['fillfactor=50'] }]);
  });

  it('reports that an open database is available', () => {
    expect(test.database.availability()).toEqual({ available: true });
  });
});
