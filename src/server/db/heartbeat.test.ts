import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#server/lib/clock.ts';
import { manualClock } from '#server/testing/start-test-app.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-databases.ts';
import { startHeartbeat } from './heartbeat.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('the heartbeat', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(() => test.drop());
  beforeEach(() => test.database.pool.query('DELETE FROM server_heartbeat'));

  async function start({ failures = [] as unknown[], clock = systemClock } = {}) {
    const heartbeat = await startHeartbeat({
      database: test.database,
      clock,
      onFailed: (error) => failures.push(error),
    });
    onTestFinished(() => heartbeat.stop());
    return heartbeat;
  }

  /** Moves everything recorded into the past, as if `ms` had passed. */
  async function letPass(ms: number): Promise<void> {
    await test.database.pool.query(
      `UPDATE server_heartbeat SET beat_ms = beat_ms - $1,
        downtimes_ms = ARRAY(SELECT b - $1 FROM unnest(downtimes_ms) WITH ORDINALITY AS d(b, i) ORDER BY i)`,
      [ms],
    );
  }

  async function runAndStop(): Promise<void> {
    const heartbeat = await start();
    await heartbeat.record();
    await heartbeat.stop();
  }

  async function recordedMs(): Promise<number> {
    const { rows } = await test.database.pool.query('SELECT beat_ms FROM server_heartbeat');
    return rows[0].beat_ms;
  }

  it("reports at a start the time since the last process stopped, by the process's own clock", async () => {
    const first = await start();
    expect(first.downtimes()).toEqual([]);
    await first.record();
    await first.stop();
    await letPass(2 * HOUR);
    const clock = manualClock();
    const [downtime] = (await start({ clock })).downtimes();
    expect(downtime?.untilMs).toBe(clock.nowMs());
    expect(clock.nowMs() - (downtime?.fromMs ?? 0)).toBeGreaterThanOrEqual(2 * HOUR);
  });

  it('reports the same downtimes to all processes after their next heartbeat, and none while one is up', async () => {
    await runAndStop();
    await letPass(HOUR);
    const together = await Promise.all([start(), start(), start()]);
    for (const heartbeat of together) expect(heartbeat.downtimes()).toHaveLength(1);
    for (const heartbeat of together) await heartbeat.record();
    for (const heartbeat of together) await heartbeat.record();
    const recorded = await test.database.pool.query('SELECT downtimes_ms FROM server_heartbeat');
    expect(recorded.rows[0].downtimes_ms).toHaveLength(2);
    for (const heartbeat of together) expect(heartbeat.downtimes()).toHaveLength(1);
    await together[0]?.stop();
    expect((await start()).downtimes()).toHaveLength(1);
  });

  it('reports to a running process the downtimes that another one has recorded', async () => {
    const running = await start();
    await running.record();
    // It could not reach the database for an hour, in which no other process was up.
    await letPass(HOUR);
    const restarted = await start();
    await restarted.record();
    expect(running.downtimes()).toEqual([]);
    await running.record();
    expect(running.downtimes()).toHaveLength(1);
  });

  describe('a clock that is behind', () => {
    /** A clock that a test sets back, beginning with the database's. */
    function movable() {
      const movedMs = { value: 0 };
      return { movedMs, clock: { nowMs: () => systemClock.nowMs() + movedMs.value } };
    }

    it('is reported once when it jumps back, until it has caught up', async () => {
      const { movedMs, clock } = movable();
      const reported: number[] = [];
      const heartbeat = await startHeartbeat({
        database: test.database,
        clock,
        onFailed: (error) => expect(error).toBeUndefined(),
        onClockBehind: (behindMs) => reported.push(behindMs),
      });
      onTestFinished(() => heartbeat.stop());
      await heartbeat.record();
      expect(heartbeat.clockBehindMs()).toBe(0);
      movedMs.value = -DAY;
      await heartbeat.record();
      await heartbeat.record();
      expect(heartbeat.clockBehindMs()).toBeGreaterThan(DAY - HOUR);
      expect(reported).toHaveLength(1);
      movedMs.value = 0;
      await heartbeat.record();
      expect(heartbeat.clockBehindMs()).toBe(0);
    });

    it('is noticed when it jumped back while no process ran', async () => {
      await runAndStop();
      await letPass(-DAY);
      expect((await start()).clockBehindMs()).toBeGreaterThan(DAY - HOUR);
    });

    it("is noticed when it differs from the database's by a minute", async () => {
      const { movedMs, clock } = movable();
      movedMs.value = -60_000;
      expect((await start({ clock })).clockBehindMs()).toBeGreaterThan(50_000);
    });
  });

  it('continues the downtime when a start fails before its first heartbeat', async () => {
    await runAndStop();
    await letPass(HOUR);
    const stoppedMs = await recordedMs();
    const failed = await start();
    await failed.stop();
    expect(await recordedMs()).toBe(stoppedMs);
    await letPass(HOUR);
    const [downtime, ...more] = (await start()).downtimes();
    expect(more).toEqual([]);
    expect((downtime?.untilMs ?? 0) - (downtime?.fromMs ?? 0)).toBeGreaterThanOrEqual(2 * HOUR);
  });

  it('forgets the downtime that a clock a day ahead recorded at one start', async () => {
    await runAndStop();
    await letPass(DAY);
    const ahead = await start();
    await ahead.record();
    expect(ahead.downtimes()).toHaveLength(1);
    await letPass(-DAY);
    await ahead.record();
    expect(ahead.downtimes()).toEqual([]);
    await ahead.stop();
    await letPass(DAY);
    const downtimes = (await start()).downtimes();
    expect(downtimes).toHaveLength(1);
    expect(downtimes[0]?.untilMs).toBeLessThanOrEqual(systemClock.nowMs());
  });

  it('reports the first of consecutive failures and throws none', async () => {
    const failures: unknown[] = [];
    const heartbeat = await start({ failures });
    await heartbeat.record();
    await test.database.pool.query('ALTER TABLE server_heartbeat RENAME TO hidden');
    await heartbeat.record();
    await heartbeat.stop();
    await test.database.pool.query('ALTER TABLE hidden RENAME TO server_heartbeat');
    expect(failures).toHaveLength(1);
  });
});
