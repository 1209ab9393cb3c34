import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from '#server/testing/test-databases.ts';
import { CHECK_EVERY_MS, listenForNotifications, notifySiteChange } from './notifications.ts';
import { queryBuilder } from './query-builder.ts';

const SOON = { timeout: 30_000 };

describe.skipIf(TEST_DATABASE_URL === undefined)('notifications on PostgreSQL', () => {
  async function open() {
    const { databaseUrl, drop } = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
    const pool = new pg.Pool({ connectionString: databaseUrl });
    onTestFinished(async () => {
      await pool.end();
      await drop();
    });
    const orm = queryBuilder(pool);
    return { databaseUrl, pool, announce: () => orm.transaction(notifySiteChange), orm };
  }

  function watch(databaseUrl: string, { channels = 0, checkEveryMs = CHECK_EVERY_MS } = {}) {
    const onLiveChannels = vi.fn();
    const onChange = vi.fn();
    const log = { warn: vi.fn() };
    const stop = listenForNotifications({
      databaseUrl,
      onSiteChanged: onChange,
      onConnected: onChange,
      onSessionChanged: () => undefined,
      liveChannels: () => channels,
      onLiveChannels,
      log,
      checkEveryMs,
    });
    onTestFinished(stop);
    const reaches = (count: number) =>
      vi.waitFor(() => expect(onChange.mock.calls.length).toBeGreaterThanOrEqual(count), SOON);
    return { onChange, onLiveChannels, log, reaches, stop };
  }

  it('reach every listening process, also the one that made the change, and not when it is rolled back', async () => {
    const { databaseUrl, announce, orm } = await open();
    const watchers = [watch(databaseUrl), watch(databaseUrl)];
    // Each connect counts as a change, since one may have been missed.
    await Promise.all(watchers.map(({ reaches }) => reaches(1)));
    const undone = orm.transaction(async (tx) => {
      await notifySiteChange(tx);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await announce();
    await Promise.all(watchers.map(({ reaches }) => reaches(2)));
    for (const { onChange } of watchers) expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('keep a connection that a proxy would cut while it is idle, by a query at least every 15 seconds', async () => {
    expect(CHECK_EVERY_MS).toBeLessThan(15_000);
    const { databaseUrl, pool } = await open();
    const { reaches, log } = watch(databaseUrl, { checkEveryMs: 20 });
    await reaches(1);
    const lastQuery = async () => {
      const text = `SELECT query_start::text FROM pg_stat_activity WHERE application_name LIKE 'technovex notifications%'`;
      return (await pool.query(`${text} AND datname = current_database()`)).rows;
    };
    const before = await lastQuery();
    await vi.waitFor(async () => expect(await lastQuery()).not.toEqual(before), SOON);
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('carry the number of live channels of every process, and of none that has ended', async () => {
    const { databaseUrl } = await open();
    const { onLiveChannels } = watch(databaseUrl, { checkEveryMs: 20, channels: 7 });
    const { stop } = watch(databaseUrl, { checkEveryMs: 20, channels: 30 });
    const latest = () => onLiveChannels.mock.lastCall?.[0].toSorted();
    await vi.waitFor(() => expect(latest()).toEqual([30, 7]), SOON);
    stop();
    await vi.waitFor(() => expect(latest()).toEqual([7]), SOON);
  });

  it('sent while the connection was lost lead to a change after the reconnect, and the loss is logged once', async () => {
    const { databaseUrl, announce } = await open();
    const tcpProxy = await startTcpProxy(databaseUrl);
    const { reaches, log } = watch(tcpProxy.databaseUrl);
    await reaches(1);
    await tcpProxy.interrupt();
    onTestFinished(tcpProxy.interrupt);
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(1), SOON);
    await announce();
    await tcpProxy.resume();
    await reaches(2);
    await announce();
    await reaches(3);
    expect(log.warn).toHaveBeenCalledTimes(1);
  });
});
