import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { manualClock } from '#server/testing/start-test-app.ts';
import { TEST_DATABASES, type TestDatabase } from '#server/testing/test-databases.ts';
import { startHeartbeat } from './heartbeat.ts';

const HOUR = 3_600_000;

describe.each(TEST_DATABASES)('the heartbeat on $name', ({ open }) => {
  let test: TestDatabase;
  const clock = manualClock();
  beforeAll(async () => {
    test = await open();
  });
  afterAll(() => test.drop());
  beforeEach(() => test.database.pool.query('DELETE FROM server_heartbeat'));

  async function start(failures: unknown[] = []) {
    const heartbeat = await startHeartbeat({
      database: test.database,
      clock,
      onBeatFailed: (error) => failures.push(error),
    });
    onTestFinished(() => heartbeat.stop());
    return heartbeat;
  }

  it('reports at a start the time since the last process stopped', async () => {
    const first = await start();
    expect(first.downtimes).toEqual([]);
    clock.advance(HOUR);
    await first.stop();
    const fromMs = clock.nowMs();
    clock.advance(2 * HOUR);
    const second = await start();
    expect(second.downtimes).toEqual([{ fromMs, untilMs: clock.nowMs() }]);
  });

  it('reports the same downtimes to all processes that start, and none while one of them is up', async () => {
    await (await start()).stop();
    const fromMs = clock.nowMs();
    clock.advance(HOUR);
    const downtime = { fromMs, untilMs: clock.nowMs() };
    const together = await Promise.all([start(), start(), start()]);
    expect(together.map(({ downtimes }) => downtimes)).toEqual([[downtime], [downtime], [downtime]]);
    clock.advance(HOUR);
    await together[0]?.stop();
    clock.advance(4_000);
    expect((await start()).downtimes).toEqual([downtime]);
  });

  it('reports no downtime after the clock was set back', async () => {
    await (await start()).stop();
    clock.advance(-HOUR);
    const behind = await start();
    expect(behind.downtimes).toEqual([]);
    await behind.stop();
    clock.advance(HOUR + 1_000);
    expect((await start()).downtimes).toEqual([]);
  });

  it('keeps the latest hundred downtimes', async () => {
    for (let restart = 0; restart <= 102; restart += 1) {
      clock.advance(10_000);
      await (await start()).stop();
    }
    const { downtimes } = await start();
    expect(downtimes).toHaveLength(100);
    expect(downtimes.at(-1)).toEqual({ fromMs: clock.nowMs() - 10_000, untilMs: clock.nowMs() });
    expect(downtimes.at(0)?.untilMs).toBe(clock.nowMs() - 99 * 10_000);
  });

  it('reports the first of consecutive failures and throws none', async () => {
    const failures: unknown[] = [];
    const heartbeat = await start(failures);
    await test.database.pool.query('ALTER TABLE server_heartbeat RENAME TO hidden');
    await heartbeat.stop();
    await heartbeat.stop();
    await test.database.pool.query('ALTER TABLE hidden RENAME TO server_heartbeat');
    expect(failures).toHaveLength(1);
  });
});
