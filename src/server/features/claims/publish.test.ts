import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ClaimProof, type PublishedSnapshot, SNAPSHOT_FILES, snapshotFilePath } from '#contract/claims.ts';
import { unitsOf } from '#domain/claims/amount.ts';
import { publicKeyOf } from '#server/credentials/key-files.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import { insertWallets } from '#server/testing/insert-wallets.ts';
import { openSocket, readToEnd } from '#server/testing/raw-http.ts';
import { interceptStatements } from '#server/testing/record-statements.ts';
import { type Reply, TEST_SIGNING_KEY, type TestApp } from '#server/testing/start-test-app.ts';
import { suiteFolder } from '#server/testing/temporary-folder.ts';
import { signInAdmin } from '#server/testing/test-accounts.ts';
import { TEST_ENGINE } from '#server/testing/test-databases.ts';
import { startTestMiner, type TestMiner } from '#server/testing/test-miner.ts';
import { publishedSnapshots } from './publisher.ts';
import type { SnapshotRequest } from './snapshot-worker.ts';
import { verifySnapshot } from './verify-snapshot.ts';

const SNAPSHOTS = '/api/admin/claims/snapshots';
/** More than the buffers of both ends of a connection hold. */
const LARGE_BYTES = 32 * 1_024 * 1_024;
const LEAF = ['bytes32', 'uint256'];
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

  it('is read once a second for everybody, and shows at once what was published here', async () => {
    await published();
    let reads = 0;
    interceptStatements(suite.database, ({ text }) => {
      if (text.includes('claim_snapshots')) reads += 1;
    });
    await Promise.all(Array.from({ length: 20 }, published));
    expect(reads).toBeLessThan(3);
    await insertWallets(suite.database, [1]);
    const name = await publish();
    expect(await published()).toMatchObject([{ name }]);
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
    // The list of the API may still be that of the test before, for a second.
    expect(await publishedSnapshots(suite.database, 1)).toEqual([]);
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
    expect(await publishedSnapshots(suite.database, 1)).toEqual([]);
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

  describe('the proof of a miner', () => {
    async function wallet(balanceTvx: number): Promise<TestMiner> {
      const miner = await startTestMiner(suite.app, suite.database);
      await set(miner, 'balance_tvx', balanceTvx);
      return miner;
    }

    const set = ({ email }: TestMiner, column: 'balance_tvx' | 'blocked_at', value: number | string | null) =>
      suite.database.pool.query(`UPDATE miner_wallets SET ${column} = $1 WHERE email = $2`, [value, email]);

    const request = ({ email }: { email: string }, cookie?: string): Promise<Reply> =>
      suite.app.call(
        'GET',
        `/api/miner/wallets/${encodeURIComponent(email)}/claim-proof`,
        cookie === undefined ? {} : { cookie },
      );

    async function proofOf(miner: TestMiner): Promise<ClaimProof> {
      const { status, json } = await request(miner, miner.cookie);
      expect(status).toBe(200);
      return json.data;
    }

    it('is that of the latest snapshot and accepted by the published library; a wallet without a claim gets a reason', async () => {
      const balances = [0.3, 1e30, 2];
      const miners = await Promise.all(balances.map(wallet));
      const [first, second, third] = miners as [TestMiner, TestMiner, TestMiner];
      const none = { status: 404, json: { detail: 'No snapshot has been published yet.' } };
      expect(await request(first, first.cookie)).toMatchObject(none);
      const [empty, blocked] = [await wallet(0), await wallet(6)];
      await set(blocked, 'blocked_at', '2026-01-01');
      const folder = path.join(claimsDir, await publish());
      await set(blocked, 'blocked_at', null);
      for (const [index, miner] of miners.entries()) {
        const { snapshot, root, claim, leaf, proof } = await proofOf(miner);
        const [claimId, units] = claim;
        expect(snapshot).toBe(path.basename(folder));
        expect(units).toBe(unitsOf(balances[index] ?? 0).toString());
        expect(StandardMerkleTree.verify(root, LEAF, claim, proof)).toBe(true);
        expect(StandardMerkleTree.verify(root, LEAF, [claimId, `${units}1`], proof)).toBe(false);
        const tree = StandardMerkleTree.load(JSON.parse(await readFile(path.join(folder, 'tree.json'), 'utf8')));
        expect(tree.leafHash(claim)).toBe(leaf);
      }
      for (const miner of [empty, blocked, await wallet(7)]) {
        const { status, json } = await request(miner, miner.cookie);
        expect(status).toBe(404);
        expect(json.detail).toContain('no claim in the latest snapshot');
      }

      const before = await proofOf(third);
      for (const miner of [first, second, empty, blocked]) await set(miner, 'balance_tvx', 0);
      await suite.database.pool.query('DELETE FROM miner_wallets WHERE balance_tvx = 7');
      const latest = path.join(claimsDir, await publish());
      const alone = { claim: before.claim, root: before.leaf, leaf: before.leaf, proof: [] };
      expect(await proofOf(third)).toMatchObject(alone);

      // A file that cannot be read proves neither a claim nor its absence.
      const file = path.join(latest, 'tree.json');
      const [text, other] = await Promise.all([file, path.join(folder, 'tree.json')].map((of) => readFile(of, 'utf8')));
      for (const damaged of [text?.replaceAll('"0x', '"0x0'), other, text?.slice(0, 10), undefined]) {
        if (damaged === undefined) await rm(file);
        else await writeFile(file, damaged);
        for (const miner of [third, empty]) {
          expect(await request(miner, miner.cookie)).toMatchObject({
            status: 503,
            json: { code: 'temporarily-unavailable', detail: expect.stringContaining('cannot be read') },
          });
        }
      }
    });

    it('is read with the own session only; a foreign one learns nothing, not even of a block', async () => {
      const [mine, theirs] = [await wallet(1), await wallet(2)];
      const refusals = [
        await request(mine),
        await request(mine, 'technovex_miner=forged'),
        await request(mine, theirs.cookie),
        await request({ email: 'nobody@example.test' }, theirs.cookie),
      ];
      await set(mine, 'blocked_at', '2026-01-01');
      refusals.push(await request(mine), await request(mine, theirs.cookie));
      for (const { status, text } of refusals) {
        expect(status).toBe(401);
        expect(text).toBe(refusals[0]?.text);
      }
      expect(await request(mine, mine.cookie)).toMatchObject({ status: 403, json: { code: 'wallet-blocked' } });
      const replaced = theirs.cookie;
      await theirs.login();
      expect(await request(theirs, replaced)).toMatchObject({ status: 409, json: { code: 'session-replaced' } });
    });
  });
});
