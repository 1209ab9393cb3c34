import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
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
import { setUpDatabase } from '#server/testing/test-databases.ts';
import { createPublisher, publishedSnapshots } from './publisher.ts';
import type { SnapshotRequest } from './snapshot-worker.ts';
import { verifySnapshot } from './verify-snapshot.ts';
import { writeSnapshot } from './write-snapshot.ts';

/** `tree.json` has more than 2 MB. */
const WALLETS = 10_000;
const FREE_MB = 1;

const ADMIN_PASSWORD = 'stormglass lantern 42';

const { privateKey: signingKey } = generateKeyPairSync('ed25519');
const balances = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Makes a snapshot to be published in `folder`, without a server. Returns why it failed; null: it is published. */
async function publish(database: Database, folder: string): Promise<string | null> {
  const log = pino({ level: 'silent' });
  const publisher = createPublisher(
    { database, clock: systemClock, log, refreshPages: () => undefined } as unknown as FeatureContext,
    { folder, productVersion: '1.2.3', loadSigningKey: async () => signingKey },
  );
  await publisher.start('ada');
  return vi.waitFor(async () => {
    const { isRunning, failure } = await publisher.state();
    expect(isRunning).toBe(false);
    return failure;
  });
}

/** Publishes a snapshot, as after a failure: there is nothing else in `folder`. */
async function publishAfterwards(database: Database, folder: string): Promise<void> {
  expect(await publish(database, folder)).toBeNull();
  const [name = '', ...others] = await readdir(folder);
  expect(others).toEqual([]);
  await verifySnapshot(path.join(folder, name), {});
}

const disk = await mountSmallDisk();
if (!disk) process.stderr.write('NOT TESTED: a snapshot on a full disk (this user may not mount a tmpfs)\n');

describe.skipIf(!disk)('a snapshot on a full disk', () => {
  const test = setUpDatabase();
  afterAll(() => disk?.unmount());

  it('is recorded as failed with the reason, leaves nothing behind, and succeeds when there is room', async () => {
    const { database } = test;
    await insertWallets(database, balances(WALLETS));
    const folder = path.join(disk?.path ?? '', 'claims');
    await mkdir(folder);
    const filler = await fillDisk(disk?.path ?? '', FREE_MB);
    expect(await publish(database, folder)).toBe('The disk that holds the snapshots is full. Nothing was published.');
    expect(await readdir(folder)).toEqual([]);
    await rm(filler);
    await publishAfterwards(database, folder);
  });
});

describe('a server that is killed while it makes a snapshot', () => {
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
    await publishAfterwards(restarted, folder);
  });
});

describe('a snapshot whose thread ends', () => {
  const test = setUpDatabase();
  let folder = '';
  beforeAll(() => insertWallets(test.database, balances(1_000)));
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'technovex interrupted '));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

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

  it.each(['count', 'hash', 'write'] as const)(
    'when it was sent "%s" is recorded as failed, leaves nothing behind, and the next run is published',
    async (step) => {
      onRequest(step, (worker) => void worker.terminate());
      expect(await publish(test.database, folder)).toContain('the server’s log has the reason');
      expect(await readdir(folder)).toEqual([]);
      await publishAfterwards(test.database, folder);
    },
  );

  it.each(['count', 'hash', 'write'] as const)(
    'rejects with the signal\'s reason when that is aborted at "%s", and leaves nothing behind',
    async (step) => {
      const abort = new AbortController();
      const reason = new Error('stopped');
      onRequest(step, () => abort.abort(reason));
      const source = { database: test.database, clock: systemClock, signingKey, productVersion: '1.2.3' };
      const snapshot = writeSnapshot(path.join(folder, 'snapshot'), source, abort.signal);
      await expect(snapshot).rejects.toBe(reason);
      expect(await readdir(folder)).toEqual([]);
    },
  );
});
