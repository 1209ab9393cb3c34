import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SNAPSHOT_NAME } from '#contract/claims.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { FeatureContext } from '#server/feature.ts';
import { systemClock } from '#server/lib/clock.ts';
import { freshDataFolder } from '#server/testing/fresh-data-folder.ts';
import { insertWallets } from '#server/testing/insert-wallets.ts';
import { BUILT_SERVER, startServerProcess } from '#server/testing/server-process.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { fillDisk, mountSmallDisk } from '#server/testing/small-disk.ts';
import { manualClock } from '#server/testing/start-test-app.ts';
import { openTestDatabase, setUpDatabase } from '#server/testing/test-databases.ts';
import { createPublisher, publishedSnapshots } from './publisher.ts';
import type { SnapshotRequest } from './snapshot-worker.ts';
import { verifySnapshot } from './verify-snapshot.ts';
import { SnapshotWorkerError, writeSnapshot } from './write-snapshot.ts';

/** `tree.json` has more than 2 MB. */
const WALLETS = 10_000;
const FREE_MB = 1;
const TEST_MS_MAX = 180_000;

const ADMIN_PASSWORD = 'stormglass lantern 42';

const { privateKey: signingKey } = generateKeyPairSync('ed25519');
const balances = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const write = (database: Database, folder: string, signal?: AbortSignal) =>
  writeSnapshot(folder, { database, clock: manualClock(), signingKey, productVersion: '1.2.3' }, signal);

/** Makes a snapshot to be published in `folder`, without a server. Returns why it failed; null: it is published. */
async function publish(database: Database, folder: string): Promise<string | null> {
  const log = pino({ level: 'silent' });
  const publisher = createPublisher(
    { database, clock: systemClock, log, refreshPages: () => undefined } as unknown as FeatureContext,
    { folder, productVersion: '1.2.3', loadSigningKey: async () => signingKey },
  );
  await publisher.start('ada');
  return vi.waitFor(
    async () => {
      const { isRunning, failure } = await publisher.state();
      expect(isRunning).toBe(false);
      return failure;
    },
    { timeout: 60_000, interval: 50 },
  );
}

/** Returns a database with wallets, until the end of the test. */
async function openFilled(): Promise<Database> {
  const { database, drop } = await openTestDatabase();
  onTestFinished(drop);
  await insertWallets(database, balances(WALLETS));
  return database;
}

/** Calls `act` once, when a snapshot's thread was sent a request of this type. */
function onRequest(type: SnapshotRequest['type'], act: (worker: Worker) => void): void {
  const { postMessage } = Worker.prototype;
  const spy = vi.spyOn(Worker.prototype, 'postMessage');
  spy.mockImplementation(function (this: Worker, ...args) {
    postMessage.apply(this, args);
    if ((args[0] as Partial<SnapshotRequest>).type !== type) return;
    spy.mockRestore();
    act(this);
  });
  onTestFinished(() => spy.mockRestore());
}

const kill = (worker: Worker): void => void worker.terminate();

const disk = await mountSmallDisk();
if (!disk) process.stderr.write('NOT TESTED: a snapshot on a full disk (this user may not mount a tmpfs)\n');

describe.skipIf(!disk)('a snapshot on a full disk', { timeout: TEST_MS_MAX }, () => {
  afterAll(() => disk?.unmount());

  it('fails and leaves nothing behind, and succeeds when there is room', async () => {
    const database = await openFilled();
    const folder = disk?.path ?? '';
    const target = path.join(folder, 'snapshot');
    const filler = await fillDisk(folder, FREE_MB);
    await expect(write(database, target)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await readdir(folder)).toEqual(['filler']);
    await rm(filler);
    const summary = await write(database, target);
    expect(await verifySnapshot(target, {})).toMatchObject({ summary });
  });

  it('is recorded as failed with the reason when it was to be published, and succeeds when there is room', async () => {
    const database = await openFilled();
    const folder = path.join(disk?.path ?? '', 'claims');
    await mkdir(folder);
    const filler = await fillDisk(disk?.path ?? '', FREE_MB);
    expect(await publish(database, folder)).toBe('The disk that holds the snapshots is full. Nothing was published.');
    expect(await readdir(folder)).toEqual([]);
    await rm(filler);
    expect(await publish(database, folder)).toBeNull();
    const [name = ''] = await readdir(folder);
    await verifySnapshot(path.join(folder, name), {});
  });
});

describe('a server that is killed while it makes a snapshot', { timeout: TEST_MS_MAX }, () => {
  it('leaves nothing under a final name and nothing published, and the next snapshot succeeds', async () => {
    const dataDir = await freshDataFolder('technovex claims kill ');
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const open = (): Promise<Database> => openDatabase({ databaseUrl: undefined, dataDir, log: SILENT_LOG });
    const filled = await open();
    await insertWallets(filled, balances(6 * WALLETS));
    await filled.close();

    const server = await startServerProcess({
      args: [BUILT_SERVER],
      env: { NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, ADMIN_PASSWORD },
      readyMsMax: 120_000,
    });
    const call = (route: string, body: object | undefined, cookie = '') =>
      fetch(server.origin + route, {
        method: 'POST',
        headers: { ...(body && { 'content-type': 'application/json' }), origin: server.origin, cookie },
        ...(body && { body: JSON.stringify(body) }),
      });
    const login = await call('/api/login', { username: 'admin', password: ADMIN_PASSWORD });
    const [cookie = ''] = login.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
    const started = await call('/api/admin/claims/snapshots', undefined, cookie);
    expect(started.status).toBe(204);
    const folder = path.join(dataDir, 'claims');
    await vi.waitFor(async () => expect(await readdir(folder)).toEqual([expect.stringContaining('.unfinished-')]), {
      timeout: 60_000,
      interval: 1,
    });
    await server.kill();

    expect((await readdir(folder)).filter((name) => SNAPSHOT_NAME.test(name))).toEqual([]);
    const restarted = await open();
    onTestFinished(() => restarted.close());
    expect(await publishedSnapshots(restarted, 2)).toEqual([]);
    expect(await publish(restarted, folder)).toBeNull();
    const [latest] = await publishedSnapshots(restarted, 1);
    expect(await readdir(folder)).toEqual([latest?.name]);
  });
});

/** Returns a new folder, until the end of the test. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'technovex interrupted '));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe.each(['count', 'hash', 'write'] as const)('a snapshot whose thread is sent "%s"', (step) => {
  const test = setUpDatabase();
  beforeAll(() => insertWallets(test.database, balances(1_000)));

  it('fails with a named error when the thread dies, leaves nothing behind, and succeeds the next time', async () => {
    const { database } = test;
    const folder = await newFolder();
    const target = path.join(folder, 'snapshot');
    onRequest(step, kill);
    await expect(write(database, target)).rejects.toThrow(SnapshotWorkerError);
    expect(await readdir(folder)).toEqual([]);
    const summary = await write(database, target);
    expect(await verifySnapshot(target, {})).toMatchObject({ summary });
  });

  it('is recorded as failed when the thread dies, and the next run is published', async () => {
    const folder = await newFolder();
    onRequest(step, kill);
    expect(await publish(test.database, folder)).toContain('the server’s log has the reason');
    expect(await readdir(folder)).toEqual([]);
    expect(await publish(test.database, folder)).toBeNull();
  });

  it("rejects with the signal's reason when it is aborted, and leaves nothing behind", async () => {
    const folder = await newFolder();
    const abort = new AbortController();
    const reason = new Error('stopped');
    onRequest(step, () => abort.abort(reason));
    const snapshot = write(test.database, path.join(folder, 'snapshot'), abort.signal);
    await expect(snapshot).rejects.toBe(reason);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a snapshot that is being written', { timeout: TEST_MS_MAX }, () => {
  it('has a temporary name, so that a crash leaves nothing under its final one', async () => {
    const database = await openFilled();
    const folder = await newFolder();
    const target = path.join(folder, 'snapshot');
    const seen = new Set<string>();
    const written = write(database, target).finally(() => seen.add('finished'));
    while (!seen.has('finished')) {
      for (const name of await readdir(folder)) {
        seen.add(name.replace(/-\w{6}$/, ''));
        // Complete from its first moment on.
        if (name === 'snapshot') await verifySnapshot(target, {});
      }
    }
    await written;
    expect(seen).toContain('snapshot.unfinished');
    expect(await readdir(folder)).toEqual(['snapshot']);
  });
});
