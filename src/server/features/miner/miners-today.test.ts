import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tvxPerSecond } from '#domain/miner/accrual.ts';
import { dayStep, MINERS_TODAY_MIN } from '#domain/miner/history/miners-today.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import { statementsDuring } from '#server/testing/record-statements.ts';
import { manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { TEST_DATABASES } from '#server/testing/test-databases.ts';
import { startTestMiner, type TestMiner } from '#server/testing/test-miner.ts';

const RATE = tvxPerSecond({ hashrateThs: 1, difficulty: 1, bonusPercent: 0 });
const NOON_MS = Date.UTC(2026, 2, 1, 12);

describe.each(TEST_DATABASES)('the miners of today on $name', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  let second: TestApp;
  let miners: readonly TestMiner[];
  const clock = manualClock(NOON_MS);

  beforeAll(async () => {
    ({ database, drop } = await open());
    app = await startTestApp({ database, clock, trustProxy: true });
    second = await startTestApp({ database, clock, trustProxy: true });
    const made: TestMiner[] = [];
    for (let index = 0; index < MINERS_TODAY_MIN; index += 1) made.push(await startTestMiner(app, database));
    miners = made;
  });
  afterAll(async () => {
    await Promise.all([app.stop(), second.stop()]);
    await drop();
  });

  const writeMinutes = () => Promise.all([app, second].map(({ minutes }) => minutes.write(clock.nowMs() + MINUTE_MS)));
  const today = async (miner: TestMiner | undefined, by = app) =>
    (await miner?.history('24h', { by }))?.json.data.today;
  /** A step of the counts apart. */
  const secondsOf = (index: number): number => 100 * 1.1 ** index;
  /** Each mines its seconds within an hour: one half by a process, the other by another one. */
  async function mine(indices: readonly number[]): Promise<void> {
    for (const [by, part] of [
      [app, 0.5],
      [second, 1],
    ] as const) {
      clock.advance(HOUR_MS / 2);
      for (const index of indices) {
        const miningTimeSeconds = secondsOf(index) * part;
        await miners[index]?.sync({ totalMined: miningTimeSeconds * RATE, miningTimeSeconds }, { by });
      }
    }
    await writeMinutes();
  }

  it('are told nothing while they are fewer than twenty, then how many there are and whom they are ahead of', async () => {
    await mine([...miners.keys()].slice(1));
    expect(await today(miners[19])).toBeNull();
    await mine([0]);
    const minedTvx = [...miners.keys()].reduce((sum, index) => sum + secondsOf(index) * RATE, 0);
    const expected = { miners: 20, mined: expect.closeTo(minedTvx, 9) };
    expect(await today(miners[19])).toEqual({ ...expected, aheadOfPercent: 95 });
    expect(await today(miners[19], second)).toEqual({ ...expected, aheadOfPercent: 95 });
    expect(await today(miners[0])).toEqual({ ...expected, aheadOfPercent: null });
    expect(await today(miners[9])).toEqual({ ...expected, aheadOfPercent: null });
  });

  it('are counted once, each in its step, however often and wherever they sync', async () => {
    const { rows } = await database.pool.query(
      'SELECT step, wallets FROM miner_day_counts WHERE wallets <> 0 ORDER BY step',
    );
    const expected = new Map<number, number>();
    for (const index of miners.keys()) {
      const step = dayStep(secondsOf(index) * RATE);
      expected.set(step, (expected.get(step) ?? 0) + 1);
    }
    expect(rows.map(({ step, wallets }) => [step, wallets])).toEqual([...expected].sort(([a], [b]) => a - b));
  });

  it('cost a request no scan: two small reads a minute, of two tables of counts', async () => {
    clock.advance(MINUTE_MS);
    const statements = await statementsDuring(database, async () => {
      await today(miners[3]);
      await today(miners[4]);
    });
    expect(statements.filter(({ text }) => /miner_day_counts|server_minutes/.test(text))).toHaveLength(2);
  });

  it('begin again with each day (UTC), and the counts of earlier ones are deleted', async () => {
    clock.advance(DAY_MS);
    expect(await today(miners[19])).toBeNull();
    const left = async () =>
      (await database.pool.query('SELECT count(*)::int AS count FROM miner_day_counts')).rows[0].count;
    await app.sweep(clock.nowMs());
    expect(await left()).toBeGreaterThan(0);
    await app.sweep(clock.nowMs() + 2 * DAY_MS);
    expect(await left()).toBe(0);
  });

  it('keep counts that could not be written for the next minute', async () => {
    clock.advance(MINUTE_MS);
    await miners[0]?.sync({ totalMined: 101 * RATE, miningTimeSeconds: 101 });
    const { query } = database.pool;
    database.pool.query = (() => Promise.reject(new Error('away'))) as unknown as typeof query;
    await expect(app.minutes.write(clock.nowMs() + MINUTE_MS)).rejects.toThrow('away');
    database.pool.query = query;
    await writeMinutes();
    const { rows } = await database.pool.query('SELECT sum(wallets)::int AS wallets FROM miner_day_counts');
    expect(rows[0].wallets).toBe(1);
  });
});
