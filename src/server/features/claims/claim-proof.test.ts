import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ClaimProof } from '#contract/claims.ts';
import { unitsOf } from '#domain/claims/amount.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import type { Reply } from '#server/testing/start-test-app.ts';
import { suiteFolder } from '#server/testing/temporary-folder.ts';
import { signInAdmin } from '#server/testing/test-accounts.ts';
import { startTestMiner, type TestMiner } from '#server/testing/test-miner.ts';

const LEAF = ['bytes32', 'uint256'];
const SNAPSHOTS = '/api/admin/claims/snapshots';

describe('the proof of a miner', () => {
  const claimsDir = suiteFolder();
  const suite = setUpApp({ claimsDir });
  let admin = '';
  beforeAll(async () => {
    admin = await signInAdmin(suite.app, suite.database, 'admin');
  });

  async function wallet(balanceTvx: number): Promise<TestMiner> {
    const miner = await startTestMiner(suite.app, suite.database);
    await set(miner, 'balance_tvx', balanceTvx);
    return miner;
  }

  const set = ({ email }: TestMiner, column: 'balance_tvx' | 'blocked_at', value: number | string | null) =>
    suite.database.pool.query(`UPDATE miner_wallets SET ${column} = $1 WHERE email = $2`, [value, email]);

  /** Publishes a snapshot. Returns its folder. */
  async function publish(): Promise<string> {
    expect((await suite.app.call('POST', SNAPSHOTS, { cookie: admin })).status).toBe(204);
    const settled = { isRunning: false, failure: null };
    await vi.waitFor(async () =>
      expect((await suite.app.call('GET', SNAPSHOTS, { cookie: admin })).json).toEqual(settled),
    );
    return path.join(claimsDir, (await suite.app.call('GET', '/api/claims/snapshots')).json[0].name);
  }

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

  it('is that of the latest snapshot and accepted by the published library; who has no claim is told so', async () => {
    const balances = [0.3, 1e30, 2];
    const miners = await Promise.all(balances.map(wallet));
    const [first, second, third] = miners as [TestMiner, TestMiner, TestMiner];
    const none = { status: 404, json: { detail: 'No snapshot has been published yet.' } };
    expect(await request(first, first.cookie)).toMatchObject(none);
    const [empty, blocked] = [await wallet(0), await wallet(6)];
    await set(blocked, 'blocked_at', '2026-01-01');
    const folder = await publish();
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
    const latest = await publish();
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
