import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { setUpApp } from '#server/testing/app-suite.ts';
import type { Reply } from '#server/testing/start-test-app.ts';
import { startTestMiner, type TestMiner } from '#server/testing/test-miner.ts';

const RATE = 0.00005;
const MINERS = 5;
const INT4_MAX = 2 ** 31 - 1;

describe('a bad row in a batch', () => {
  const suite = setUpApp();
  const { clock } = suite;
  let miners: TestMiner[] = [];

  beforeEach(async () => {
    miners = await Promise.all(Array.from({ length: MINERS }, () => startTestMiner(suite.app, suite.database)));
  });

  /** Syncs all miners at once, so that they share a write. Returns the responses in the order of the miners. */
  const syncAll = (): Promise<Reply[]> => {
    clock.advance(1_000);
    return Promise.all(miners.map((miner) => miner.sync({ totalMined: 1e9, miningTimeSeconds: 1e9 })));
  };
  const statusesOf = (replies: readonly Reply[]): number[] => replies.map(({ status }) => status);
  const everyone = (status: number): number[] => miners.map(() => status);
  const badEmail = (): string => miners[0]?.email ?? '';
  const execute = (statement: string) => suite.database.pool.query(statement);

  it('does not stop syncs when its version exceeds 32 bits', async () => {
    await execute(`UPDATE miner_wallets SET version = ${INT4_MAX} WHERE email = '${badEmail()}'`);
    for (let round = 0; round < 3; round += 1) expect(statusesOf(await syncAll())).toEqual(everyone(200));
    const { rows } = await execute(`SELECT version FROM miner_wallets WHERE email = '${badEmail()}'`);
    expect(Number(rows[0].version)).toBeGreaterThan(INT4_MAX);
  });

  it.each([
    ['a trigger that throws', "RAISE EXCEPTION 'bad row'"],
    ['a value out of range', 'NEW.difficulty := 1e308::float8 * 10; RETURN NEW'],
  ])('fails alone when %s makes it unwritable', async (_name, code) => {
    const repair = 'DROP FUNCTION bad_row CASCADE';
    await execute(`CREATE FUNCTION bad_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${code}; END $$;
      CREATE TRIGGER bad_row BEFORE UPDATE ON miner_wallets FOR EACH ROW WHEN (OLD.email = '${badEmail()}')
        EXECUTE FUNCTION bad_row()`);
    onTestFinished(async () => {
      await execute(repair).catch(() => undefined);
    });
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
    onTestFinished(async () => {
      await execute('ALTER TABLE miner_wallets DROP CONSTRAINT IF EXISTS bad_row');
    });
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
    const fresh = await suite.startAnother();
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
