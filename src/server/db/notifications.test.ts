import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newMinerWallet } from '#domain/miner/wallet.ts';
import { createMinerStore } from '#server/features/miner/store.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from '#server/testing/test-databases.ts';
import { openDatabase } from './open-database.ts';
import { listenForNotifications, notifySiteChange } from './notifications.ts';

describe.skipIf(TEST_DATABASE_URL === undefined)('notifications on PostgreSQL', () => {
  async function open() {
    const { databaseUrl, drop } = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
    const database = await openDatabase({ databaseUrl, dataDir: '', log: SILENT_LOG });
    onTestFinished(async () => {
      await database.close();
      await drop();
    });
    return { databaseUrl, database, announce: () => database.orm.transaction(notifySiteChange), orm: database.orm };
  }

  function watch(databaseUrl: string) {
    const onChange = vi.fn();
    const onSessionChanged = vi.fn();
    const log = { warn: vi.fn() };
    onTestFinished(
      listenForNotifications({
        databaseUrl,
        onSiteChanged: onChange,
        onConnected: onChange,
        onSessionChanged,
        log,
      }),
    );
    const reaches = (count: number) =>
      vi.waitFor(() => expect(onChange.mock.calls.length).toBeGreaterThanOrEqual(count), { timeout: 30_000 });
    return { onChange, onSessionChanged, log, reaches };
  }

  it('reach every listening process, including the one that made the change', async () => {
    const { databaseUrl, announce } = await open();
    const watchers = [watch(databaseUrl), watch(databaseUrl)];
    // Each connect counts as a change, since one may have been missed.
    await Promise.all(watchers.map(({ reaches }) => reaches(1)));
    await announce();
    await Promise.all(watchers.map(({ reaches }) => reaches(2)));
  });

  it('of a sign-in and a logout have the id of the wallet', async () => {
    const { databaseUrl, database } = await open();
    const { reaches, onSessionChanged, onChange } = watch(databaseUrl);
    await reaches(1);
    const store = createMinerStore(database);
    const session = { tokenHash: 'a', startedMs: 0 };
    const wallet = newMinerWallet(0);
    const email = 'miner@example.com';
    const created = await store.create({ email, pinHash: '', session, wallet, inviterUsername: undefined });
    expect(await store.setSession(email, { tokenHash: 'b', startedMs: 0 })).toMatchObject({ email, wallet });
    // Not the current session: nothing ends.
    expect(await store.endSession(email, 'a')).toBeUndefined();
    expect(await store.endSession(email, 'b')).toBe(created?.id);
    await vi.waitFor(() => expect(onSessionChanged.mock.calls).toEqual([[created?.id], [created?.id]]));
    expect(onChange).toHaveBeenCalledTimes(1);
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
