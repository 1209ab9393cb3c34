import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from '#server/testing/test-databases.ts';
import { listenForNotifications, notifySiteChange } from './notifications.ts';
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

  function watch(databaseUrl: string) {
    const onChange = vi.fn();
    const log = { warn: vi.fn() };
    onTestFinished(
      listenForNotifications({
        databaseUrl,
        onSiteChanged: onChange,
        onConnected: onChange,
        onSessionChanged: () => undefined,
        log,
      }),
    );
    const reaches = (count: number) =>
      vi.waitFor(() => expect(onChange.mock.calls.length).toBeGreaterThanOrEqual(count), { timeout: 30_000 });
    return { onChange, log, reaches };
  }

  it('reach every listening process, including the one that made the change', async () => {
    const { databaseUrl, announce } = await open();
    const watchers = [watch(databaseUrl), watch(databaseUrl)];
    // Each connect counts as a change, since one may have been missed.
    await Promise.all(watchers.map(({ reaches }) => reaches(1)));
    await announce();
    await Promise.all(watchers.map(({ reaches }) => reaches(2)));
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
