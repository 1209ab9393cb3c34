import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#server/lib/clock.ts';
import { manualClock } from '#server/testing/start-test-app.ts';
import { setUpDatabase } from '#server/testing/test-databases.ts';
import { startHeartbeat } from './heartbeat.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('the heartbeat', () => {
  const suite = setUpDatabase();
  beforeEach(() => suite.database.pool.query('DELETE FROM server_heartbeat'));

  async function start({ failures = [] as unknown[], behind = [] as number[], clock = systemClock } = {}) {
    const heartbeat = await startHeartbeat({
      database: suite.database,
      clock,
      onFailed: (error) => failures.push(error),
      onClockBehind: (behindMs) => behind.push(behindMs),
    });
    onTestFinished(() => heartbeat.stop());
    return heartbeat;
  }

  /** Moves everything recorded into the past, as if `ms` had passed. */
  async function letPass(ms: number): Promise<void> {
    await suite.database.pool.query(
      `UPDATE server_heartbeat SET beat_ms = beat_ms - $1,
        downtimes_ms = ARRAY(SELECT b - $1 FROM unnest(downtimes_ms) WITH ORDINALITY AS d(b, i) ORDER BY i)`,
      [ms],
    );
  }

  async function runAndStop(): Promise<void> {
    const heartbeat = await start();
    expect(heartbeat.downtimes()).toEqual([]);
    await heartbeat.record();
    await heartbeat.stop();
  }

  async function recorded(): Promise<{ beat_ms: number; downtimes_ms: number[] }> {
    return (await suite.database.pool.query('SELECT beat_ms, downtimes_ms FROM server_heartbeat')).rows[0];
  }

  it("reports at a start the time since the last process stopped, by the process's own clock", async () => {
    await runAndStop();
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
    expect((await recorded()).downtimes_ms).toHaveLength(2);
    await together[0]?.stop();
    const restarted = await start();
    for (const heartbeat of [...together, restarted]) expect(heartbeat.downtimes()).toHaveLength(1);
    // They could not reach the database for an hour, in which no other process was up.
    await letPass(HOUR);
    await (await start()).record();
    expect(restarted.downtimes()).toHaveLength(1);
    await restarted.record();
    expect(restarted.downtimes()).toHaveLength(2);
  });

  it('reports once that a clock jumped back or is a minute behind, until it has caught up', async () => {
    let movedMs = 0;
    const clock = { nowMs: () => systemClock.nowMs() + movedMs };
    const behind: number[] = [];
    const heartbeat = await start({ clock, behind });
    await heartbeat.record();
    expect(heartbeat.clockBehindMs()).toBe(0);
    movedMs = -DAY;
    await heartbeat.record();
    await heartbeat.record();
    expect(heartbeat.clockBehindMs()).toBeGreaterThan(DAY - HOUR);
    expect(behind).toHaveLength(1);
    movedMs = 0;
    await heartbeat.record();
    expect(heartbeat.clockBehindMs()).toBe(0);
    movedMs = -60_000;
    expect((await start({ clock })).clockBehindMs()).toBeGreaterThan(50_000);
    // It jumped back while no process ran.
    await letPass(-DAY);
    expect((await start()).clockBehindMs()).toBeGreaterThan(DAY - HOUR);
  });

  it('continues the downtime when a start fails before its first heartbeat', async () => {
    await runAndStop();
    await letPass(HOUR);
    const { beat_ms } = await recorded();
    const failed = await start();
    await failed.stop();
    expect((await recorded()).beat_ms).toBe(beat_ms);
    await letPass(HOUR);
    const [downtime, ...more] = (await start()).downtimes();
    expect(more).toEqual([]);
    expect((downtime?.untilMs ?? 0) - (downtime?.fromMs ?? 0)).toBeGreaterThanOrEqual(2 * HOUR);
  });

  it('reports the first of consecutive failures and throws none', async () => {
    const { pool } = suite.database;
    const failures: unknown[] = [];
    const heartbeat = await start({ failures });
    await heartbeat.record();
    await pool.query('ALTER TABLE server_heartbeat RENAME TO hidden');
    await heartbeat.record();
    await heartbeat.stop();
    await pool.query('ALTER TABLE hidden RENAME TO server_heartbeat');
    expect(failures).toHaveLength(1);
  });
});
