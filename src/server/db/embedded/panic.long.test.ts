import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { copyDataTemplate } from '#server/testing/fresh-data-folder.ts';
import { recordingLog } from '#server/testing/recording-log.ts';
import { openDurablePglite } from './durable-pglite.ts';
import { openEmbedded } from './open-embedded.ts';

it('acknowledges nothing when the engine panics, reports it, and opens again by itself', async () => {
  // Its path is too long for a socket, which is in a temporary folder then.
  const parent = await mkdtemp(join(tmpdir(), 'technovex-long-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const dataDir = join(parent, 'a'.repeat(100), 'data');
  await copyDataTemplate(dataDir);
  const log = recordingLog();
  let database = await openEmbedded({ dataDir, log });
  const insert = (name: string) =>
    database.pool.query("insert into users (username, username_key, password_hash) values ($1, $1, 'x')", [name]);
  const names = async () =>
    (await database.pool.query<{ username: string }>('select username from users order by id')).rows.map(
      ({ username }) => username,
    );

  await insert('before');
  const wal = join(dataDir, 'database', 'pg_wal');
  await rename(wal, `${wal}.away`);
  // A new log segment is needed and cannot be made, which is a PANIC.
  await expect(database.pool.query('select pg_switch_wal()').then(() => insert('lost'))).rejects.toThrow();
  await vi.waitFor(() => expect(database.availability()).toMatchObject({ available: false }), { timeout: 30_000 });
  expect(database.availability()).toMatchObject({ reason: expect.stringContaining('pg_wal') });
  await expect(insert('refused')).rejects.toThrow();
  await rename(`${wal}.away`, wal);
  const again = { timeout: 60_000, interval: 100 };
  await vi.waitFor(() => expect(database.availability()).toEqual({ available: true }), again);
  await insert('after');
  expect(await names()).toEqual(['before', 'after']);
  expect(log.lines).toContain('The embedded database is open again');

  // It can be closed twice, and opens again without verification.
  await database.close();
  await database.close();
  log.lines.length = 0;
  database = await openEmbedded({ dataDir, log });
  expect(await names()).toEqual(['before', 'after']);
  expect(log.lines.filter((line) => line.includes('verifying a copy'))).toEqual([]);

  // A copy, as after a crash, is recovered for verification without a sync to disk.
  const copy = join(parent, 'copy');
  await cp(join(dataDir, 'database'), copy, { recursive: true });
  const inspected = await openDurablePglite({
    folder: copy,
    isSynced: false,
    onLogLine: () => undefined,
    onCrash: (error) => expect.unreachable(String(error)),
  });
  await inspected.pglite.close();
  expect(inspected.syncCount()).toBe(0);
  await database.close();
});
