import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from '#server/testing/test-databases.ts';
import { CHECK_EVERY_MS, listenForNotifications, notifySiteChange } from './notifications.ts';
import { openDatabase } from './open-database.ts';

describe.skipIf(TEST_DATABASE_URL === undefined)('notifications on PostgreSQL', () => {
  async function open() {
    const { databaseUrl, drop } = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
    const database = await openDatabase({ databaseUrl, dataDir: '', log: SILENT_LOG });
    onTestFinished(async () => {
      await database.close();
      await drop();
    });
    return { databaseUrl, announce: () => database.orm.transaction(notifySiteChange), orm: database.orm };
  }

  function watch(databaseUrl: string, checkEveryMs?: number, channels = 0) {
    const onLiveChannels = vi.fn();
    const onChange = vi.fn();
    const log = { warn: vi.fn() };
    onTestFinished(
      listenForNotifications({
        databaseUrl,
        onSiteChanged: onChange,
        onConnected: onChange,
        onSessionChanged: () => undefined,
        liveChannels: () => channels,
        onLiveChannels,
        log,
        ...(checkEveryMs === undefined ? {} : { checkEveryMs }),
      }),
    );
    const reaches = (count: number) =>
      vi.waitFor(() => expect(onChange.mock.calls.length).toBeGreaterThanOrEqual(count), { timeout: 30_000 });
    return { onChange, onLiveChannels, log, reaches };
  }

  it('reach every listening process, including the one that made the change', async () => {
    const { databaseUrl, announce } = await open();
    const watchers = [watch(databaseUrl), watch(databaseUrl)];
    // Each connect counts as a change, since one may have been missed.
    await Promise.all(watchers.map(({ reaches }) => reaches(1)));
    await announce();
    await Promise.all(watchers.map(({ reaches }) => reaches(2)));
  });

  it('keep a connection that a proxy would cut while it is idle, by a query at least every 15 seconds', async () => {
    expect(CHECK_EVERY_MS).toBeLessThan(15_000);
    const { databaseUrl } = await open();
    const { reaches, log } = watch(databaseUrl, 20);
    await reaches(1);
    const observer = new pg.Client({ connectionString: databaseUrl });
    await observer.connect();
    const lastQuery = async () => {
      const text = `SELECT query_start::text FROM pg_stat_activity WHERE application_name LIKE 'technovex notifications%'`;
      return (await observer.query(`${text} AND datname = current_database()`)).rows;
    };
    try {
      const before = await lastQuery();
      await vi.waitFor(async () => expect(await lastQuery()).not.toEqual(before), { timeout: 30_000 });
      expect(log.warn).not.toHaveBeenCalled();
    } finally {
      await observer.end();
    }
  });

  it('carry the number of live channels of every process, and of none that has ended', async () => {
    const { databaseUrl } = await open();
    const { onLiveChannels } = watch(databaseUrl, 20, 7);
    const latest = () => onLiveChannels.mock.lastCall?.[0].toSorted();
    const stop = listenForNotifications({
      databaseUrl,
      onSiteChanged: () => undefined,
      onConnected: () => undefined,
      onSessionChanged: () => undefined,
      liveChannels: () => 30,
      onLiveChannels: () => undefined,
      log: SILENT_LOG,
      checkEveryMs: 20,
    });
    try {
      await vi.waitFor(() => expect(latest()).toEqual([30, 7]), { timeout: 30_000 });
    } finally {
      stop();
    }
    await vi.waitFor(() => expect(latest()).toEqual([7]), { timeout: 30_000 });
  });

  it('are not sent by a transaction that is rolled back', async () => {
    const { databaseUrl, announce, orm } = await open();
    const { reaches, onChange } = watch(databaseUrl);
    await reaches(1);
    const undone = orm.transaction(async (tx) => {
      await notifySiteChange(tx);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await announce();
    await reaches(2);
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('sent while the connection was lost lead to a change after the reconnect, and the loss is logged once', async () => {
    const { databaseUrl, announce } = await open();
    const tcpProxy = await startTcpProxy(databaseUrl);
    const { reaches, log } = watch(tcpProxy.databaseUrl);
    await reaches(1);
    await tcpProxy.interrupt();
    onTestFinished(tcpProxy.interrupt);
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(1), { timeout: 30_000 });
    await announce();
    await tcpProxy.resume();
    await reaches(2);
    await announce();
    await reaches(3);
    expect(log.warn).toHaveBeenCalledTimes(1);
  });
});
