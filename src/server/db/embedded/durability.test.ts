import { cp, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { copyDataTemplate, freshDataFolder } from '#server/testing/fresh-data-folder.ts';
import { recordingLog } from '#server/testing/recording-log.ts';
import { openDurablePglite } from './durable-pglite.ts';
import { type EmbeddedDatabase, openEmbedded } from './open-embedded.ts';

const ROOT = new URL('../../../../', import.meta.url);

async function readVersion(manifest: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(new URL(manifest, ROOT), 'utf8'));
}

describe('the pinned engine', () => {
  it.each([
    ['@electric-sql/pglite', '0.5.14'],
    ['@electric-sql/pglite-socket', '0.2.17'],
  ])('%s is exactly %s, because its durability depends on internals', async (name, version) => {
    const { dependencies } = await readVersion('package.json');
    expect(dependencies).toMatchObject({ [name]: version });
    expect(await readVersion(`node_modules/${name}/package.json`)).toMatchObject({ version });
  });
});

describe('embedded database', () => {
  let dataDir: string;
  let database: EmbeddedDatabase;
  let log: ReturnType<typeof recordingLog>;

  beforeAll(async () => {
    dataDir = await freshDataFolder('technovex durable ');
    log = recordingLog();
    database = await openEmbedded({ dataDir, log });
  });
  afterAll(async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  function insert(name: string): Promise<unknown> {
    return database.pool.query("insert into users (username, username_key, password_hash) values ($1, $1, 'x')", [
      name,
    ]);
  }

  it('recovers a copy for verification without a sync to disk', async () => {
    const copy = await mkdtemp(join(tmpdir(), 'technovex copy '));
    onTestFinished(() => rm(copy, { recursive: true, force: true }));
    await cp(join(dataDir, 'database'), copy, { recursive: true });
    const inspected = await openDurablePglite({
      folder: copy,
      isThrowaway: true,
      onLogLine: () => undefined,
      onCrash: (error) => expect.unreachable(String(error)),
    });
    await inspected.pglite.close();
    expect(inspected.syncCount()).toBe(0);
  });

  async function names(): Promise<string[]> {
    const { rows } = await database.pool.query<{ username: string }>('select username from users order by id');
    return rows.map(({ username }) => username);
  }

  it('syncs to disk once per commit, and not for reads', async () => {
    await insert('first');
    const before = await database.countSyncs();
    for (let i = 0; i < 10; i += 1) await insert(`miner ${i}`);
    const after = await database.countSyncs();
    expect(after - before).toBe(10);
    await names();
    expect(await database.countSyncs()).toBe(after);
  });

  it('is private: only the owner can access its folder, files and socket', async () => {
    for (const name of ['.', 'database', 'socket']) {
      expect((await stat(join(dataDir, name))).mode & 0o077).toBe(0);
    }
  });

  it('does not open a folder twice in one process, and names the process', async () => {
    await expect(openEmbedded({ dataDir, log })).rejects.toThrow(`is in use by process ${process.pid}`);
    expect(database.availability()).toEqual({ available: true });
  });

  it('can be closed twice, and opens again without verification', async () => {
    await insert('kept');
    const before = await names();
    await database.close();
    await database.close();
    database = await openEmbedded({ dataDir, log });
    expect(await names()).toEqual(before);
    expect(log.lines.filter((line) => line.includes('verifying a copy'))).toEqual([]);
  });

  it('acknowledges nothing when the engine panics, reports it, and opens again by itself', {
    timeout: 120_000,
  }, async () => {
    await insert('before');
    const wal = join(dataDir, 'database', 'pg_wal');
    await rename(wal, `${wal}.away`);
    // A new log segment is needed and cannot be made, which is a PANIC.
    await expect(database.pool.query('select pg_switch_wal()').then(() => insert('lost'))).rejects.toThrow();
    await vi.waitFor(() => expect(database.availability()).toMatchObject({ available: false }), { timeout: 30_000 });
    expect(database.availability()).toMatchObject({ reason: expect.stringContaining('pg_wal') });
    await expect(insert('refused')).rejects.toThrow();
    await rename(`${wal}.away`, wal);
    await vi.waitFor(() => expect(database.availability()).toEqual({ available: true }), {
      timeout: 60_000,
      interval: 100,
    });
    await insert('after');
    expect((await names()).slice(-2)).toEqual(['before', 'after']);
    expect(log.lines).toContain('The embedded database is open again');
  });
});

describe('a data folder whose path is too long for a socket', () => {
  it('is opened with a socket in a temporary folder', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'technovex-long-'));
    const dataDir = join(parent, 'a'.repeat(100), 'data');
    await copyDataTemplate(dataDir);
    const database = await openEmbedded({ dataDir, log: recordingLog() });
    await expect(database.pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
    await database.close();
    await rm(parent, { recursive: true, force: true });
  });
});
