import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type PublishedSnapshot, SNAPSHOT_FILES, snapshotFilePath } from '#contract/claims.ts';
import { publicKeyOf } from '#server/credentials/key-files.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import { insertWallets } from '#server/testing/insert-wallets.ts';
import { openSocket, readToEnd } from '#server/testing/raw-http.ts';
import { type Reply, TEST_SIGNING_KEY, type TestApp } from '#server/testing/start-test-app.ts';
import { suiteFolder } from '#server/testing/temporary-folder.ts';
import { signInAdmin } from '#server/testing/test-accounts.ts';
import { TEST_ENGINE } from '#server/testing/test-databases.ts';
import type { SnapshotRequest } from './snapshot-worker.ts';
import { verifySnapshot } from './verify-snapshot.ts';

const SNAPSHOTS = '/api/admin/claims/snapshots';
/** More than the buffers of both ends of a connection hold. */
const LARGE_BYTES = 32 * 1_024 * 1_024;
const NOT_FOUND = { status: 404, json: { code: 'not-found' } };

describe('publishing a snapshot', () => {
  const claimsDir = suiteFolder();
  const suite = setUpApp({ claimsDir });
  let cookie = '';
  beforeAll(async () => {
    cookie = await signInAdmin(suite.app, suite.database, 'ada');
  });
  beforeEach(async () => {
    await suite.database.pool.query('TRUNCATE miner_wallets, claim_snapshots RESTART IDENTITY');
    await rm(claimsDir, { recursive: true, force: true });
  });

  const start = (by = suite.app): Promise<Reply> => by.call('POST', SNAPSHOTS, { cookie });
  const state = async (by = suite.app) => (await by.call('GET', SNAPSHOTS, { cookie })).json;
  const published = async (): Promise<PublishedSnapshot[]> =>
    (await suite.app.call('GET', '/api/claims/snapshots')).json;
  const latestEntries = async () =>
    (await suite.app.call('GET', '/api/admin/activity?kind=snapshot', { cookie })).json.rows.slice(0, 2).reverse();

  /** Returns why the snapshot failed; null: it is published. */
  async function settled(by?: TestApp): Promise<string | null> {
    return vi.waitFor(async () => {
      const { isRunning, failure } = await state(by);
      expect(isRunning).toBe(false);
      return failure;
    });
  }

  /** Publishes a snapshot. Returns its name. */
  async function publish(): Promise<string> {
    expect((await start()).status).toBe(204);
    expect(await settled()).toBeNull();
    return (await published())[0]?.name ?? '';
  }

  it('signs, records and keeps it, and everybody can list and download its files and no others', async () => {
    await insertWallets(suite.database, [1, 2, 0]);
    const name = await publish();
    const { summary } = await verifySnapshot(path.join(claimsDir, name), { publicKey: publicKeyOf(TEST_SIGNING_KEY) });
    expect(summary).toMatchObject({ wallets: 3, claims: 2, emptyWallets: 1, total: '3000000000000000000' });
    expect(await published()).toEqual([{ name, ...summary }]);
    const { root, claims, total } = summary;
    expect(await latestEntries()).toMatchObject([
      { by: 'ada', action: 'snapshot-started', subjectId: name, after: null },
      { by: 'ada', action: 'snapshot-published', subjectId: name, after: { root, claims, total } },
    ]);

    for (const file of SNAPSHOT_FILES) {
      const response = await fetch(suite.app.url + snapshotFilePath(name, file));
      const stored = await readFile(path.join(claimsDir, name, file));
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-disposition': `attachment; filename="${file}"`,
        ...{ 'cache-control': 'public, max-age=31536000, immutable', 'access-control-allow-origin': '*' },
      });
      expect(stored.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
      const head = await fetch(suite.app.url + snapshotFilePath(name, file), { method: 'HEAD' });
      expect(head.headers.get('content-length')).toBe(String(stored.length));
    }
    for (const target of [
      `${name}/claims-signing-key.pem`,
      `${name}/..%2f..%2fsession-secret`,
      `..%2f${name}/tree.json`,
      '20260101T000000Z-00000000/tree.json',
    ]) {
      expect(await suite.app.call('GET', `/api/claims/snapshots/${target}`), target).toMatchObject(NOT_FOUND);
    }
    await rm(path.join(claimsDir, name, 'tree.json'));
    const unreadable = { status: 503, json: { code: 'temporarily-unavailable' } };
    expect(await suite.app.call('GET', snapshotFilePath(name, 'tree.json'))).toMatchObject(unreadable);

    const { rows } = await suite.database.pool.query('SELECT * FROM claim_snapshots');
    const file = (suffix: string) => readFile(path.join(claimsDir, name, `summary.json${suffix}`));
    expect(rows).toMatchObject([
      { summary: (await file('')).toString(), signature: (await file('.sig')).toString('base64') },
    ]);
    await suite.database.pool.query('TRUNCATE claim_snapshots');
    expect(await suite.app.call('GET', snapshotFilePath(name, 'summary.json'))).toMatchObject(NOT_FOUND);
  });

  it('runs one at a time, also of two processes; the second is refused, and succeeds afterwards', async () => {
    await insertWallets(suite.database, [1]);
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const loadSigningKey = async () => {
      await held;
      return TEST_SIGNING_KEY;
    };
    const other = await suite.startAnother({ loadSigningKey });
    const running = { status: 409, json: { code: 'snapshot-running' } };
    expect((await start(other)).status).toBe(204);
    for (const by of TEST_ENGINE === 'postgres' ? [other, suite.app] : [other]) {
      expect(await start(by)).toMatchObject(running);
      expect(await state(by)).toEqual({ isRunning: true, failure: null });
    }
    finish();
    expect(await settled(other)).toBeNull();
    if (TEST_ENGINE === 'postgres') {
      const replies = await Promise.all([start(), start(other)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([204, 409]);
      expect(await settled()).toBeNull();
    } else await publish();
    expect(await published()).toHaveLength(2);
    expect(await readdir(claimsDir)).toHaveLength(2);
  });

  it('of an empty database fails with the reason, records it, and publishes nothing', async () => {
    await start();
    const failure = 'No wallet holds TVX yet, so there is nothing to claim.';
    expect(await settled()).toBe(failure);
    expect(await latestEntries()).toMatchObject([
      { by: 'ada', action: 'snapshot-started' },
      { by: 'ada', action: 'snapshot-failed', after: { failure } },
    ]);
    expect(await published()).toEqual([]);
    expect(await readdir(claimsDir).catch(() => [])).toEqual([]);
  });

  it('says that a process died, and removes what it left and nothing else', async () => {
    await insertWallets(suite.database, [1]);
    await suite.database.pool.query(`INSERT INTO activity (kind, action, subject_id, at, by)
      VALUES ('snapshot', 'snapshot-started', '20260101T000000Z-00000000', now(), 'ada')`);
    expect(await settled()).toContain('process ended');
    const kept = ['20250101T000000Z-00000000', 'backup.unfinished-abcdef'];
    for (const entry of ['20260101T000000Z-00000000.unfinished-abcdef', ...kept]) {
      await mkdir(path.join(claimsDir, entry), { recursive: true });
    }
    const name = await publish();
    expect((await readdir(claimsDir)).sort()).toEqual([...kept, name].sort());
  });

  it('ends with the server, records it, and leaves nothing behind', async () => {
    await insertWallets(suite.database, [1]);
    const other = await suite.startAnother();
    const { postMessage } = Worker.prototype;
    const spy = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...args) {
      // The thread never gets it, and so the snapshot never ends by itself.
      if ((args[0] as Partial<SnapshotRequest>).type !== 'write') postMessage.apply(this, args);
    });
    onTestFinished(() => spy.mockRestore());
    expect((await start(other)).status).toBe(204);
    await vi.waitFor(async () => expect(await readdir(claimsDir)).toHaveLength(1));
    await other.stop();
    expect(await settled()).toContain('server was stopped');
    expect(await published()).toEqual([]);
    expect(await readdir(claimsDir)).toEqual([]);
  });

  it('lets the server stop although somebody downloads slowly', async () => {
    const name = '20260101T000000Z-00000000';
    await suite.database.pool.query("INSERT INTO claim_snapshots (name, summary, signature) VALUES ($1, '', '')", [
      name,
    ]);
    const file = path.join(claimsDir, name, 'tree.json');
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, '');
    await truncate(file, LARGE_BYTES);
    const other = await suite.startAnother();
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
