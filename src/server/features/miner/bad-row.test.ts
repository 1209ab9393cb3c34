import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { manualClock, type Reply, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';
import { startTestMiner, type TestMiner } from '#server/testing/test-miner.ts';

const RATE = 0.00005;
const OTHERS = 6;
const INT4_MAX = 2 ** 31 - 1;

describe('a bad row in a batch', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  const clock = manualClock();
  let miners: TestMiner[] = [];

  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase());
    app = await startTestApp({ database, clock, trustProxy: true });
  });
  afterAll(async () => {
    await app.stop();
    await drop();
  });
  beforeEach(async () => {
    miners = [];
    for (let count = 0; count <= OTHERS; count += 1) miners.push(await startTestMiner(app, database));
  });

  /** Syncs all miners at once, so that they share a write. Returns the responses in the order of the miners. */
  const syncAll = (): Promise<Reply[]> => {
    clock.advance(1_000);
    return Promise.all(miners.map((miner) => miner.sync({ totalMined: 1e9, miningTimeSeconds: 1e9 })));
  };
  const statusesOf = (replies: readonly Reply[]): number[] => replies.map(({ status }) => status);
  const everyone = (status: number): number[] => miners.map(() => status);
  const badEmail = (): string => miners[0]?.email ?? '';

  async function execute(statement: string): Promise<void> {
    await database.pool.query(statement);
  }

  it('does not stop syncs when its version exceeds 32 bits', async () => {
    await database.pool.query('UPDATE miner_wallets SET version = $2 WHERE email = $1', [badEmail(), INT4_MAX]);
    for (let round = 0; round < 3; round += 1) expect(statusesOf(await syncAll())).toEqual(everyone(200));
    const { rows } = await database.pool.query('SELECT version FROM miner_wallets WHERE email = $1', [badEmail()]);
    expect(Number(rows[0].version)).toBeGreaterThan(INT4_MAX);
  });

  const faults: [string, string, string][] = [
    [
      'a constraint',
      "ALTER TABLE miner_wallets ADD CONSTRAINT bad_row CHECK (email <> '%') NOT VALID",
      'ALTER TABLE miner_wallets DROP CONSTRAINT bad_row',
    ],
    [
      'a trigger',
      `CREATE FUNCTION bad_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'bad row'; END $$;
       CREATE TRIGGER bad_row BEFORE UPDATE ON miner_wallets FOR EACH ROW WHEN (OLD.email = '%') EXECUTE FUNCTION bad_row()`,
      'DROP FUNCTION bad_row CASCADE',
    ],
    [
      'a value out of range',
      `CREATE FUNCTION bad_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.difficulty := 1e308::float8 * 10; RETURN NEW; END $$;
       CREATE TRIGGER bad_row BEFORE UPDATE ON miner_wallets FOR EACH ROW WHEN (OLD.email = '%') EXECUTE FUNCTION bad_row()`,
      'DROP FUNCTION bad_row CASCADE',
    ],
  ];

  it.each(faults)('fails alone when %s makes it unwritable', async (_name, breakRow, repair) => {
    await execute(breakRow.replace('%', badEmail()));
    onTestFinished(() => execute(repair).catch(() => undefined));
    for (let round = 1; round <= 2; round += 1) {
      const [rejected, ...acknowledged] = await syncAll();
      expect(rejected?.json).toMatchObject({ status: 500, code: 'internal-error' });
      expect(statusesOf(acknowledged)).toEqual(acknowledged.map(() => 200));
      for (const [index, miner] of miners.entries()) {
        expect((await miner.stored()).totalMinedTvx).toBeCloseTo(index === 0 ? 0 : round * RATE, 12);
      }
    }
    await execute(repair);
    expect(statusesOf(await syncAll())).toEqual(everyone(200));
    expect((await miners[0]?.stored())?.totalMinedTvx).toBeCloseTo(3 * RATE, 12);
  });

  it('acknowledges none when no row can be written', async () => {
    await execute('ALTER TABLE miner_wallets ADD CONSTRAINT bad_row CHECK (false) NOT VALID');
    onTestFinished(() => execute('ALTER TABLE miner_wallets DROP CONSTRAINT IF EXISTS bad_row'));
    expect(statusesOf(await syncAll())).toEqual(everyone(500));
    await execute('ALTER TABLE miner_wallets DROP CONSTRAINT bad_row');
    expect(statusesOf(await syncAll())).toEqual(everyone(200));
    for (const miner of miners) expect((await miner.stored()).totalMinedTvx).toBeCloseTo(2 * RATE, 12);
  });

  it('fails alone when it cannot be read', async () => {
    // Reading this row casts text to a number. It is requested last, because the first read has a batch to itself.
    await execute('ALTER TABLE miner_wallets RENAME TO miner_wallets_stored');
    await execute(
      `CREATE VIEW miner_wallets AS SELECT id, email, version, session_token_hash, session_started_at, tier_hashrate_ths,
       CASE WHEN email = '${badEmail()}' THEN email::float8 ELSE difficulty END AS difficulty, lasting_bonus_percent,
       last_bonus_claimed_ms, total_mined_tvx, balance_tvx, mining_time_seconds, credited_until_ms, last_sync_ms,
       outage_allowance_full_from_ms, hour_ms, recorded_tvx, run_started_ms, run_from_tvx, run_from_seconds,
       run_paused_ms, longest_run_seconds, event_count, blocked_at, incarnation FROM miner_wallets_stored`,
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
    const [rejected, ...read] = replies.toReversed();
    expect(rejected?.status).toBe(500);
    expect(statusesOf(read)).toEqual(read.map(() => 200));
  });
});
