import { EventEmitter, once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SNAPSHOT_FILES, snapshotFilePath } from '#contract/claims.ts';
import type { SnapshotRun } from '#contract/claims-admin.ts';
import { publicKeyOf } from '#server/credentials/signing-key.ts';
import { systemClock } from '#server/lib/clock.ts';
import { insertWallets } from '#server/testing/insert-wallets.ts';
import { openSocket, readToEnd } from '#server/testing/raw-http.ts';
import { type Reply, startTestApp, TEST_SIGNING_KEY, type TestApp } from '#server/testing/start-test-app.ts';
import { signInAdmin, TEST_PASSWORD } from '#server/testing/test-accounts.ts';
import { TEST_DATABASES, type TestDatabase } from '#server/testing/test-databases.ts';
import { createRunStore } from './run-store.ts';
import { type ClaimsService, createClaimsService } from './service.ts';
import { createSnapshotRuns } from './snapshot-runs.ts';
import { verifySnapshot } from './verify-snapshot.ts';

const RUNS = '/api/admin/claims/snapshots';
const LARGE_BYTES = 64 * 1_024 * 1_024;
const SETTLED = { timeout: 30_000, interval: 20 };

describe.each(TEST_DATABASES)('publishing a snapshot on $name', { timeout: 60_000 }, ({ open }) => {
  let test: TestDatabase;
  let app: TestApp;
  let claimsDir = '';
  let cookie = '';
  beforeAll(async () => {
    test = await open();
    claimsDir = await mkdtemp(path.join(tmpdir(), 'technovex publish '));
    app = await startTestApp({ database: test.database, clock: systemClock, claimsDir });
    cookie = await signInAdmin(app, test.database, 'ada');
  });
  afterAll(async () => {
    await app.stop();
    await test.drop();
    await rm(claimsDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await test.database.pool.query('TRUNCATE miner_wallets, claim_snapshots RESTART IDENTITY');
    await rm(claimsDir, { recursive: true, force: true });
  });

  const start = (password: string = TEST_PASSWORD): Promise<Reply> =>
    app.call('POST', RUNS, { cookie, body: { password } });

  async function latestRun(): Promise<SnapshotRun> {
    return (await app.call('GET', RUNS, { cookie })).json[0];
  }

  async function settledRun(): Promise<SnapshotRun> {
    return vi.waitFor(async () => {
      const run = await latestRun();
      expect(run.state).not.toBe('running');
      return run;
    }, SETTLED);
  }

  /** Runs in this process whose first step is `prepare`. */
  function createRuns(prepare: (service: ClaimsService) => Promise<ClaimsService>) {
    const { database } = test;
    const clock = systemClock;
    const service = createClaimsService({ database, clock, signingKey: TEST_SIGNING_KEY, productVersion: '1.2.3' });
    return createSnapshotRuns({
      store: createRunStore(database),
      openService: () => prepare(service),
      folder: claimsDir,
      clock,
      onPublished: () => undefined,
      log: pino({ level: 'silent' }),
    });
  }

  it('signs, records and keeps it, and everybody can list and download it', async () => {
    await insertWallets(test.database, [1, 2, 0]);
    expect(await start()).toMatchObject({
      status: 201,
      json: { state: 'running', step: 'reading', wallets: 0, startedBy: 'ada' },
    });
    const run = await settledRun();
    if (run.state !== 'published') throw new Error(JSON.stringify(run));
    const { name, summary } = run;
    expect(summary).toMatchObject({ wallets: 3, claims: 2, emptyWallets: 1, total: '3000000000000000000' });

    const { summary: verified } = await verifySnapshot(path.join(claimsDir, name), {
      publicKey: publicKeyOf(TEST_SIGNING_KEY),
    });
    expect(verified).toEqual(summary);
    expect((await app.call('GET', '/api/claims/snapshots')).json).toEqual([{ name, ...summary }]);

    for (const file of SNAPSHOT_FILES) {
      const response = await fetch(app.url + snapshotFilePath(name, file));
      const stored = await readFile(path.join(claimsDir, name, file));
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-length': String(stored.length),
        'content-disposition': `attachment; filename="${file}"`,
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
      });
      expect(stored.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
      const head = await fetch(app.url + snapshotFilePath(name, file), { method: 'HEAD' });
      expect(head.headers.get('content-length')).toBe(String(stored.length));
    }
  });

  it('is previewed as it would be counted, and the preview publishes nothing', async () => {
    const preview = async () => (await app.call('GET', '/api/admin/claims/preview', { cookie })).json;
    expect(await preview()).toEqual({ wallets: 0, claims: 0, emptyWallets: 0, blockedWallets: 0, totalTvx: 0 });
    await insertWallets(test.database, [1.25, 2, 0, 8]);
    await test.database.pool.query('UPDATE miner_wallets SET blocked_at = now() WHERE balance_tvx = 8');
    const counted = await preview();
    expect(counted).toEqual({ wallets: 4, claims: 2, emptyWallets: 1, blockedWallets: 1, totalTvx: 3.25 });
    expect(await latestRun()).toBeUndefined();
    await start();
    const run = await settledRun();
    if (run.state !== 'published') throw new Error(JSON.stringify(run));
    const { wallets, claims, emptyWallets, blockedWallets, total } = run.summary;
    expect({ wallets, claims, emptyWallets, blockedWallets, totalTvx: Number(total) / 1e18 }).toEqual(counted);
  });

  it('is in the activity log from the start to the outcome', async () => {
    const entriesOf = async (name: string) => {
      const { json } = await app.call('GET', '/api/admin/activity?kind=snapshot', { cookie });
      return json.rows.filter(({ subjectId }: { subjectId: string }) => subjectId === name).reverse();
    };
    await insertWallets(test.database, [1]);
    await start();
    const published = await settledRun();
    if (published.state !== 'published') throw new Error(JSON.stringify(published));
    const { root, claims, total } = published.summary;
    expect(await entriesOf(published.name)).toMatchObject([
      { by: 'ada', action: 'snapshot-started', after: null },
      { by: 'ada', action: 'snapshot-published', after: { root, claims, total } },
    ]);
    await test.database.pool.query('TRUNCATE miner_wallets');
    await start();
    const { name } = await settledRun();
    expect(await entriesOf(name)).toMatchObject([
      { by: 'ada', action: 'snapshot-started' },
      { by: 'ada', action: 'snapshot-failed', after: { failure: expect.stringContaining('nothing to claim') } },
    ]);
  });

  it('keeps the statement and its signature in the database', async () => {
    await insertWallets(test.database, [1]);
    await start();
    const { name } = await settledRun();
    const { rows } = await test.database.pool.query('SELECT * FROM claim_snapshots');
    const file = (suffix: string) => readFile(path.join(claimsDir, name, `summary.json${suffix}`));
    expect(rows).toMatchObject([{ name, state: 'published', started_by: 'ada', failure: null }]);
    expect(rows[0].summary).toBe((await file('')).toString());
    expect(rows[0].signature).toBe((await file('.sig')).toString('base64'));
  });

  it("needs the administrator's own password, and starts nothing without it", async () => {
    expect(await start('wrong password')).toMatchObject({ status: 403, json: { code: 'incorrect-password' } });
    expect(await app.call('POST', RUNS, { cookie, body: {} })).toMatchObject({ status: 400 });
    expect(await latestRun()).toBeUndefined();
  });

  it('runs one at a time; the second is refused, and succeeds afterwards', async () => {
    await insertWallets(test.database, [1]);
    let finishFirst: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      finishFirst = resolve;
    });
    const runs = createRuns(async (service) => {
      await held;
      return service;
    });
    await runs.start('grace');
    expect(await start()).toMatchObject({ status: 409, json: { code: 'snapshot-running' } });
    finishFirst();
    expect(await settledRun()).toMatchObject({ state: 'published', startedBy: 'grace' });
    expect((await start()).status).toBe(201);
    expect(await settledRun()).toMatchObject({ state: 'published', startedBy: 'ada' });
    expect((await app.call('GET', '/api/claims/snapshots')).json).toHaveLength(2);
  });

  it('reports its step and the wallets read so far', async () => {
    await insertWallets(test.database, [1]);
    const runs = createRuns(async (service) => ({
      async snapshot(folder, options) {
        for (const step of ['reading', 'hashing', 'writing'] as const) {
          options?.onProgress?.({ step, wallets: 1_234 });
          await vi.waitFor(
            async () => expect(await latestRun()).toMatchObject({ state: 'running', step, wallets: 1_234 }),
            SETTLED,
          );
        }
        return service.snapshot(folder, options);
      },
    }));
    await runs.start('ada');
    expect(await settledRun()).toMatchObject({ state: 'published', summary: { wallets: 1 } });
  });

  it('of an empty database fails with the reason, and publishes nothing', async () => {
    await start();
    expect(await settledRun()).toMatchObject({
      state: 'failed',
      failure: 'No wallet holds TVX yet, so there is nothing to claim.',
    });
    expect((await app.call('GET', '/api/claims/snapshots')).json).toEqual([]);
    expect(await readdir(claimsDir).catch(() => [])).toEqual([]);
  });

  it('recognizes a run that died with its process, and removes what it left', async () => {
    await mkdir(path.join(claimsDir, '20260101T000000Z-00000000.unfinished-abcdef'), { recursive: true });
    const store = createRunStore(test.database);
    const dead = '20260101T000000Z-00000000';
    await store.start({ name: dead, startedAt: new Date(), startedBy: 'somebody' });
    await insertWallets(test.database, [1]);
    // Another process may be alive.
    expect(await start()).toMatchObject({ status: 409, json: { code: 'snapshot-running' } });
    await test.database.pool.query("UPDATE claim_snapshots SET alive_until = now() - interval '1 second'");
    expect(await latestRun()).toMatchObject({
      name: dead,
      state: 'failed',
      failure: expect.stringContaining('process ended'),
    });
    expect((await start()).status).toBe(201);
    const { name } = await settledRun();
    expect(await readdir(claimsDir)).toEqual([name]);
  });

  it('removes the complete files of a run that died before it was published, and nothing else', async () => {
    await insertWallets(test.database, [1]);
    await start();
    const { name: published } = await settledRun();
    const dead = '20260101T000000Z-00000000';
    await createRunStore(test.database).start({ name: dead, startedAt: new Date(), startedBy: 'somebody' });
    await test.database.pool.query("UPDATE claim_snapshots SET alive_until = now() - interval '1 second'");
    // Published by a database that was restored from an older backup since; the draft of something else.
    const kept = ['20250101T000000Z-00000000', 'backup.unfinished-abcdef'];
    for (const entry of [dead, ...kept])
      await cp(path.join(claimsDir, published), path.join(claimsDir, entry), { recursive: true });
    expect((await start()).status).toBe(201);
    const { name } = await settledRun();
    expect((await readdir(claimsDir)).sort()).toEqual([...kept, published, name].sort());
    await verifySnapshot(path.join(claimsDir, published), {});
  });

  it('runs in one of two processes that start at once', async () => {
    await insertWallets(test.database, [1]);
    const other = await startTestApp({ database: test.database, clock: systemClock, claimsDir });
    try {
      const responses = await Promise.all(
        [app, other].map((each) => each.call('POST', RUNS, { cookie, body: { password: TEST_PASSWORD } })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(await settledRun()).toMatchObject({ state: 'published' });
      expect(await readdir(claimsDir)).toHaveLength(1);
    } finally {
      await other.stop();
    }
  });

  it('discards a run that was given up in the meantime', async () => {
    await insertWallets(test.database, [1]);
    // As if the process had been suspended, and another one had ended its run.
    const ended = new EventEmitter();
    const runs = createRuns(async (service) => {
      await test.database.pool.query("UPDATE claim_snapshots SET state = 'failed', failure = 'given up'");
      return { snapshot: (...args) => service.snapshot(...args).finally(() => ended.emit('snapshot')) };
    });
    // The run may be given up before it has written anything.
    await mkdir(claimsDir);
    const snapshotEnded = once(ended, 'snapshot');
    await runs.start('ada');
    await snapshotEnded;
    await vi.waitFor(async () => expect(await readdir(claimsDir)).toEqual([]), SETTLED);
    await runs.stop();
    expect(await latestRun()).toMatchObject({ state: 'failed', failure: 'given up' });
    expect(await readdir(claimsDir)).toEqual([]);
  });

  it('ends with the server, records it, and leaves nothing behind', async () => {
    await insertWallets(
      test.database,
      Array.from({ length: 10_000 }, () => 1),
    );
    const other = await startTestApp({ database: test.database, clock: systemClock, claimsDir });
    expect((await other.call('POST', RUNS, { cookie, body: { password: TEST_PASSWORD } })).status).toBe(201);
    await other.stop();
    expect(await latestRun()).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('server was stopped'),
    });
    expect(await readdir(claimsDir).catch(() => [])).toEqual([]);
  });

  it('sends only files of published snapshots', async () => {
    await insertWallets(test.database, [1]);
    await start();
    const { name } = await settledRun();
    const notFound = { status: 404, json: { code: 'not-found' } };
    for (const target of [
      `${name}/claims-signing-key.pem`,
      `${name}/..%2f..%2fsession-secret`,
      `..%2f${name}/tree.json`,
      `${name.replace(/.$/, 'x')}/tree.json`,
      '20260101T000000Z-00000000/tree.json',
    ]) {
      expect(await app.call('GET', `/api/claims/snapshots/${target}`), target).toMatchObject(notFound);
    }
    await test.database.pool.query("UPDATE claim_snapshots SET state = 'failed', failure = ''");
    expect(await app.call('GET', snapshotFilePath(name, 'tree.json'))).toMatchObject(notFound);
  });

  it('answers 503 for a file that is not at this process', async () => {
    await insertWallets(test.database, [1]);
    await start();
    const { name } = await settledRun();
    await rm(path.join(claimsDir, name, 'tree.json'));
    expect(await app.call('GET', snapshotFilePath(name, 'tree.json'))).toMatchObject({
      status: 503,
      json: { code: 'temporarily-unavailable' },
    });
  });

  it('stops although somebody downloads slowly', async () => {
    await insertWallets(test.database, [1]);
    await start();
    const { name } = await settledRun();
    // More than the buffers of both ends hold.
    await writeFile(path.join(claimsDir, name, 'tree.json'), Buffer.alloc(LARGE_BYTES));
    const other = await startTestApp({ database: test.database, clock: systemClock, claimsDir });
    const socket = openSocket(other.url);
    const ended = readToEnd(socket);
    socket.write(`GET ${snapshotFilePath(name, 'tree.json')} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    await once(socket, 'data');
    socket.pause();
    await other.stop();
    socket.resume();
    expect((await ended).length).toBeLessThan(LARGE_BYTES);
  });
});
