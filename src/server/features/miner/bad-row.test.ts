import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { manualClock, type Reply, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { TEST_DATABASES } from '#server/testing/test-databases.ts';
import { startTestMiner, type TestMiner } from '#server/testing/test-miner.ts';

const RATE = 0.00005;
const NEIGHBOURS = 6;
const INT4_MAX = 2 ** 31 - 1;

describe.each(TEST_DATABASES)('a row among others in one write, on $name', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  const clock = manualClock();
  let miners: TestMiner[] = [];

  beforeAll(async () => {
    ({ database, drop } = await open());
    app = await startTestApp({ database, clock, trustProxy: true });
  });
  afterAll(async () => {
    await app.stop();
    await drop();
  });
  beforeEach(async () => {
    miners = [];
    for (let made = 0; made <= NEIGHBOURS; made += 1) miners.push(await startTestMiner(app, database));
  });

  /** One sync of every miner, at the same moment, so that they share a write; the first miner's answer first. */
  const syncAll = (): Promise<Reply[]> => {
    clock.advance(1_000);
    return Promise.all(miners.map((miner) => miner.sync({ totalMined: 1e9, miningTimeSeconds: 1e9 })));
  };
  const statusesOf = (replies: readonly Reply[]): number[] => replies.map(({ status }) => status);
  const everybody = (status: number): number[] => miners.map(() => status);
  const victim = (): string => miners[0]?.email ?? '';

  async function execute(statement: string): Promise<void> {
    await database.pool.query(statement);
  }

  it('goes on past the largest 32-bit version', async () => {
    await database.pool.query('UPDATE miner_wallets SET version = $2 WHERE email = $1', [victim(), INT4_MAX]);
    for (let round = 0; round < 3; round += 1) expect(statusesOf(await syncAll())).toEqual(everybody(200));
    const { rows } = await database.pool.query('SELECT version FROM miner_wallets WHERE email = $1', [victim()]);
    expect(Number(rows[0].version)).toBeGreaterThan(INT4_MAX);
  });

  const spoilers: [string, string, string][] = [
    [
      'a constraint',
      "ALTER TABLE miner_wallets ADD CONSTRAINT spoiled CHECK (email <> '%') NOT VALID",
      'ALTER TABLE miner_wallets DROP CONSTRAINT spoiled',
    ],
    [
      'a trigger',
      `CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'spoiled'; END $$;
       CREATE TRIGGER spoil BEFORE UPDATE ON miner_wallets FOR EACH ROW WHEN (OLD.email = '%') EXECUTE FUNCTION spoil()`,
      'DROP FUNCTION spoil CASCADE',
    ],
    [
      'a value out of range',
      `CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.difficulty := 1e308::float8 * 10; RETURN NEW; END $$;
       CREATE TRIGGER spoil BEFORE UPDATE ON miner_wallets FOR EACH ROW WHEN (OLD.email = '%') EXECUTE FUNCTION spoil()`,
      'DROP FUNCTION spoil CASCADE',
    ],
  ];

  it.each(spoilers)('fails alone when %s makes it unwritable', async (_name, spoil, mend) => {
    await execute(spoil.replace('%', victim()));
    onTestFinished(() => execute(mend).catch(() => undefined));
    for (let round = 1; round <= 2; round += 1) {
      const [refused, ...acknowledged] = await syncAll();
      expect(refused?.json).toMatchObject({ status: 500, code: 'internal-error' });
      expect(statusesOf(acknowledged)).toEqual(acknowledged.map(() => 200));
      for (const [index, miner] of miners.entries()) {
        expect((await miner.stored()).totalMinedTvx).toBeCloseTo(index === 0 ? 0 : round * RATE, 12);
      }
    }
    await execute(mend);
    expect(statusesOf(await syncAll())).toEqual(everybody(200));
    expect((await miners[0]?.stored())?.totalMinedTvx).toBeCloseTo(3 * RATE, 12);
  });

  it('fails with all of them, and acknowledges none, when no row can be written', async () => {
    await execute('ALTER TABLE miner_wallets ADD CONSTRAINT spoiled CHECK (false) NOT VALID');
    onTestFinished(() => execute('ALTER TABLE miner_wallets DROP CONSTRAINT IF EXISTS spoiled'));
    expect(statusesOf(await syncAll())).toEqual(everybody(500));
    await execute('ALTER TABLE miner_wallets DROP CONSTRAINT spoiled');
    expect(statusesOf(await syncAll())).toEqual(everybody(200));
    for (const miner of miners) expect((await miner.stored()).totalMinedTvx).toBeCloseTo(2 * RATE, 12);
  });

  it('fails alone when it cannot be read', async () => {
    // Whoever reads this row casts a text that is no number. It is asked for last, because the first one is read alone.
    await execute('ALTER TABLE miner_wallets RENAME TO miner_wallets_stored');
    await execute(
      `CREATE VIEW miner_wallets AS SELECT id, email, version, session_token_hash, session_started_at, tier_hashrate_ths,
       CASE WHEN email = '${victim()}' THEN email::float8 ELSE difficulty END AS difficulty, lasting_bonus_percent,
       last_bonus_claimed_ms, total_mined_tvx, balance_tvx, mining_time_seconds, credited_until_ms FROM miner_wallets_stored`,
    );
    const fresh = await startTestApp({ database, clock, trustProxy: true });
    onTestFinished(() => fresh.stop());
    const replies = await Promise.all(
      miners
        .toReversed()
        .map((miner) => fresh.call('GET', `/api/miner/wallets/${miner.email}`, { cookie: miner.cookie })),
    );
    await execute('DROP VIEW miner_wallets');
    await execute('ALTER TABLE miner_wallets_stored RENAME TO miner_wallets');
    const [refused, ...read] = replies.toReversed();
    expect(refused?.status).toBe(500);
    expect(statusesOf(read)).toEqual(read.map(() => 200));
  });
});
