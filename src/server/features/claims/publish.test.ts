import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type PublishedSnapshot, SNAPSHOT_FILES, snapshotFilePath } from '#contract/claims.ts';
import { publicKeyOf } from '#server/credentials/key-files.ts';
import { systemClock } from '#server/lib/clock.ts';
import { insertWallets } from '#server/testing/insert-wallets.ts';
import { openSocket, readToEnd } from '#server/testing/raw-http.ts';
import { type Reply, startTestApp, TEST_SIGNING_KEY, type TestApp } from '#server/testing/start-test-app.ts';
import { signInAdmin } from '#server/testing/test-accounts.ts';
import { openTestDatabase, TEST_ENGINE, type TestDatabase } from '#server/testing/test-databases.ts';
import { verifySnapshot } from './verify-snapshot.ts';

const SNAPSHOTS = '/api/admin/claims/snapshots';
const LARGE_BYTES = 64 * 1_024 * 1_024;
const SETTLED = { timeout: 30_000, interval: 20 };

describe('publishing a snapshot', { timeout: 60_000 }, () => {
  let test: TestDatabase;
  let app: TestApp;
  let claimsDir = '';
  let cookie = '';
  beforeAll(async () => {
    test = await openTestDatabase();
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

  const start = (by: TestApp = app): Promise<Reply> => by.call('POST', SNAPSHOTS, { cookie });
  const state = async (by: TestApp = app) => (await by.call('GET', SNAPSHOTS, { cookie })).json;
  const published = async (): Promise<PublishedSnapshot[]> => (await app.call('GET', '/api/claims/snapshots')).json;

  /** Returns why the snapshot failed; null: it is published. */
  async function settled(): Promise<string | null> {
    return vi.waitFor(async () => {
      const { isRunning, failure } = await state();
      expect(isRunning).toBe(false);
      return failure;
    }, SETTLED);
  }

  /** Publishes a snapshot. Returns its name. */
  async function publish(): Promise<string> {
    expect((await start()).status).toBe(204);
    expect(await settled()).toBeNull();
    const [latest] = await published();
    if (latest === undefined) throw new Error('nothing is published');
    return latest.name;
  }

  /** Another process on the same database, whose snapshots wait for `held`. */
  async function startHeld(held: Promise<void>): Promise<TestApp> {
    const other = await startTestApp({
      ...{ database: test.database, clock: systemClock, claimsDir },
      loadSigningKey: async () => {
        await held;
        return TEST_SIGNING_KEY;
      },
    });
    onTestFinished(other.stop);
    return other;
  }

  it('signs, records and keeps it, and everybody can list and download it', async () => {
    await insertWallets(test.database, [1, 2, 0]);
    const name = await publish();
    const { summary } = await verifySnapshot(path.join(claimsDir, name), { publicKey: publicKeyOf(TEST_SIGNING_KEY) });
    expect(summary).toMatchObject({ wallets: 3, claims: 2, emptyWallets: 1, total: '3000000000000000000' });
    expect(await published()).toEqual([{ name, ...summary }]);

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

  it('is in the activity log from the start to the outcome', async () => {
    const latestEntries = async () =>
      (await app.call('GET', '/api/admin/activity?kind=snapshot', { cookie })).json.rows.slice(0, 2).reverse();
    await insertWallets(test.database, [1]);
    const name = await publish();
    const [{ root, claims, total } = { root: '', claims: 0, total: '' }] = await published();
    expect(await latestEntries()).toMatchObject([
      { by: 'ada', action: 'snapshot-started', subjectId: name, after: null },
      { by: 'ada', action: 'snapshot-published', subjectId: name, after: { root, claims, total } },
    ]);
    await test.database.pool.query('TRUNCATE miner_wallets');
    await start();
    const failure = await settled();
    expect(await latestEntries()).toMatchObject([
      { by: 'ada', action: 'snapshot-started' },
      { by: 'ada', action: 'snapshot-failed', after: { failure } },
    ]);
  });

  it('keeps the statement and its signature in the database', async () => {
    await insertWallets(test.database, [1]);
    const name = await publish();
    const { rows } = await test.database.pool.query('SELECT * FROM claim_snapshots');
    const file = (suffix: string) => readFile(path.join(claimsDir, name, `summary.json${suffix}`));
    expect(rows).toHaveLength(1);
    expect(rows[0].summary).toBe((await file('')).toString());
    expect(rows[0].signature).toBe((await file('.sig')).toString('base64'));
  });

  it('runs one at a time; the second is refused, and succeeds afterwards', async () => {
    await insertWallets(test.database, [1]);
    let finishFirst: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      finishFirst = resolve;
    });
    const other = await startHeld(held);
    expect((await start(other)).status).toBe(204);
    expect(await start(other)).toMatchObject({ status: 409, json: { code: 'snapshot-running' } });
    expect(await state(other)).toEqual({ isRunning: true, failure: null });
    if (TEST_ENGINE === 'postgres') {
      expect(await start()).toMatchObject({ status: 409, json: { code: 'snapshot-running' } });
      expect(await state()).toEqual({ isRunning: true, failure: null });
    }
    finishFirst();
    await vi.waitFor(async () => expect((await state(other)).isRunning).toBe(false), SETTLED);
    expect(await published()).toHaveLength(1);
    await publish();
    expect(await published()).toHaveLength(2);
  });

  it('of an empty database fails with the reason, and publishes nothing', async () => {
    await start();
    expect(await settled()).toBe('No wallet holds TVX yet, so there is nothing to claim.');
    expect(await published()).toEqual([]);
    expect(await readdir(claimsDir).catch(() => [])).toEqual([]);
    await insertWallets(test.database, [1]);
    await publish();
  });

  it('says that a process died, and removes what it left and nothing else', async () => {
    await insertWallets(test.database, [1]);
    await test.database.pool.query(`INSERT INTO activity (kind, action, subject_id, at, by)
      VALUES ('snapshot', 'snapshot-started', '20260101T000000Z-00000000', now(), 'ada')`);
    expect(await settled()).toContain('process ended');
    const kept = ['20250101T000000Z-00000000', 'backup.unfinished-abcdef'];
    for (const entry of ['20260101T000000Z-00000000.unfinished-abcdef', ...kept]) {
      await mkdir(path.join(claimsDir, entry), { recursive: true });
    }
    const name = await publish();
    expect((await readdir(claimsDir)).sort()).toEqual([...kept, name].sort());
    await verifySnapshot(path.join(claimsDir, name), {});
  });

  it.runIf(TEST_ENGINE === 'postgres')('runs in one of two processes that start at once', async () => {
    await insertWallets(test.database, [1]);
    const other = await startTestApp({ database: test.database, clock: systemClock, claimsDir });
    onTestFinished(other.stop);
    const responses = await Promise.all([start(), start(other)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await settled()).toBeNull();
    expect(await readdir(claimsDir)).toHaveLength(1);
  });

  it('ends with the server, records it, and leaves nothing behind', async () => {
    await insertWallets(
      test.database,
      Array.from({ length: 10_000 }, () => 1),
    );
    const other = await startTestApp({ database: test.database, clock: systemClock, claimsDir });
    expect((await start(other)).status).toBe(204);
    await other.stop();
    expect(await settled()).toContain('server was stopped');
    expect(await published()).toEqual([]);
    expect(await readdir(claimsDir).catch(() => [])).toEqual([]);
  });

  it('sends only files of published snapshots', async () => {
    await insertWallets(test.database, [1]);
    const name = await publish();
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
    await test.database.pool.query('TRUNCATE claim_snapshots');
    expect(await app.call('GET', snapshotFilePath(name, 'tree.json'))).toMatchObject(notFound);
  });

  it('answers 503 for a file that is not at this process', async () => {
    await insertWallets(test.database, [1]);
    const name = await publish();
    await rm(path.join(claimsDir, name, 'tree.json'));
    expect(await app.call('GET', snapshotFilePath(name, 'tree.json'))).toMatchObject({
      status: 503,
      json: { code: 'temporarily-unavailable' },
    });
  });

  it('stops although somebody downloads slowly', async () => {
    await insertWallets(test.database, [1]);
    const name = await publish();
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
