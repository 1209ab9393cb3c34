import { copyFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ClaimProof } from '#contract/claims.ts';
import { unitsOf } from '#domain/claims/amount.ts';
import { systemClock } from '#server/lib/clock.ts';
import { type ClientWallet, createWallets, logIn } from '#server/testing/miner-client.ts';
import { type Reply, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { signInAdmin } from '#server/testing/test-accounts.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-databases.ts';

const LEAF = ['bytes32', 'uint256'];

describe('the proof of a miner', () => {
  let test: TestDatabase;
  let app: TestApp;
  let claimsDir = '';
  let admin = '';
  beforeAll(async () => {
    test = await openTestDatabase();
    claimsDir = await mkdtemp(path.join(tmpdir(), 'technovex proofs '));
    app = await startTestApp({ database: test.database, clock: systemClock, trustProxy: true, claimsDir });
    admin = await signInAdmin(app, test.database, 'admin');
  });
  afterAll(async () => {
    await app.stop();
    await test.drop();
    await rm(claimsDir, { recursive: true, force: true });
  });

  let suffix = 0;
  beforeEach(async () => {
    suffix += 1;
    await test.database.pool.query('TRUNCATE miner_wallets, claim_snapshots RESTART IDENTITY');
  });

  /** Wallets with these balances. */
  async function wallets(balances: readonly number[]): Promise<readonly ClientWallet[]> {
    const created = await createWallets(app.url, `proof-${suffix}`, balances.length, suffix);
    for (const [index, { email }] of created.entries()) {
      await test.database.pool.query('UPDATE miner_wallets SET balance_tvx = $1 WHERE email = $2', [
        balances[index],
        email,
      ]);
    }
    return created;
  }

  /** Publishes a snapshot. Returns its folder. */
  async function publish(): Promise<string> {
    const route = '/api/admin/claims/snapshots';
    expect((await app.call('POST', route, { cookie: admin })).status).toBe(204);
    const settled = { isRunning: false, failure: null };
    await vi.waitFor(async () => expect((await app.call('GET', route, { cookie: admin })).json).toEqual(settled), {
      timeout: 20_000,
      interval: 20,
    });
    return path.join(claimsDir, (await app.call('GET', '/api/claims/snapshots')).json[0].name);
  }

  const request = ({ email }: Pick<ClientWallet, 'email'>, cookie?: string): Promise<Reply> =>
    app.call(
      'GET',
      `/api/miner/wallets/${encodeURIComponent(email)}/claim-proof`,
      cookie === undefined ? {} : { cookie },
    );

  async function proofOf(wallet: ClientWallet | undefined): Promise<ClaimProof> {
    if (wallet === undefined) throw new Error('no wallet');
    const { status, json } = await request(wallet, wallet.cookie);
    expect(status).toBe(200);
    return json.data;
  }

  /** Returns the sentence of the refusal. */
  async function refusalOf(wallet: ClientWallet | undefined): Promise<string> {
    const { status, json } = await request({ email: wallet?.email ?? '' }, wallet?.cookie);
    expect(status).toBe(404);
    return json.detail;
  }

  it('is accepted by the published library, from zero to 10^30 TVX', async () => {
    const balances = [0.3, 1e30, 2];
    const created = await wallets(balances);
    const folder = await publish();
    for (const [index, wallet] of created.entries()) {
      const { snapshot, root, claim, leaf, proof } = await proofOf(wallet);
      const [claimId, units] = claim;
      expect(snapshot).toBe(path.basename(folder));
      expect(units).toBe(unitsOf(balances[index] ?? 0).toString());
      expect(StandardMerkleTree.verify(root, LEAF, claim, proof)).toBe(true);
      expect(StandardMerkleTree.verify(root, LEAF, [claimId, `${units}1`], proof)).toBe(false);
      const tree = StandardMerkleTree.load(JSON.parse(await readFile(path.join(folder, 'tree.json'), 'utf8')));
      expect(tree.leafHash(claim)).toBe(leaf);
    }
  });

  it('is read with the own session only, and a foreign one learns nothing', async () => {
    const [mine, theirs] = await wallets([1, 2]);
    if (mine === undefined || theirs === undefined) throw new Error('no wallets');
    await publish();
    const refusals = [
      await request(mine),
      await request(mine, 'technovex_miner=forged'),
      await request(mine, theirs.cookie),
      await request({ email: 'nobody@example.test' }, theirs.cookie),
    ];
    for (const { status, text } of refusals) {
      expect(status).toBe(401);
      expect(text).toBe(refusals[0]?.text);
    }
    await logIn(app.url, mine);
    expect(await request(mine, mine.cookie)).toMatchObject({ status: 409, json: { code: 'session-replaced' } });
  });

  it('of a blocked wallet is refused; only its own device learns why', async () => {
    const [mine, theirs] = await wallets([1, 2]);
    if (mine === undefined || theirs === undefined) throw new Error('no wallets');
    await test.database.pool.query('UPDATE miner_wallets SET blocked_at = now() WHERE email = $1', [mine.email]);
    expect(await request(mine, mine.cookie)).toMatchObject({ status: 403, json: { code: 'wallet-blocked' } });
    for (const cookie of [undefined, theirs.cookie]) {
      expect(await request(mine, cookie)).toMatchObject({ status: 401, json: { code: 'not-signed-in' } });
    }
  });

  it('says that there is no snapshot yet', async () => {
    const [wallet] = await wallets([1]);
    expect(await refusalOf(wallet)).toBe('No snapshot has been published yet.');
  });

  it('says that there is no claim of a wallet that was empty, blocked or created later', async () => {
    const [rich, empty, blocked] = await wallets([5, 0, 6]);
    const block = 'UPDATE miner_wallets SET blocked_at = $1 WHERE email = $2';
    await test.database.pool.query(block, [new Date(), blocked?.email]);
    await publish();
    await test.database.pool.query(block, [null, blocked?.email]);
    suffix += 1;
    const [later] = await wallets([7]);
    await proofOf(rich);
    for (const wallet of [empty, blocked, later]) {
      expect(await refusalOf(wallet)).toContain('no claim in the latest snapshot');
    }
  });

  it('is that of the latest snapshot', async () => {
    const [wallet] = await wallets([1, 2]);
    await publish();
    const before = await proofOf(wallet);
    await test.database.pool.query('DELETE FROM miner_wallets WHERE email <> $1', [wallet?.email]);
    await publish();
    const after = await proofOf(wallet);
    expect(before.proof).toHaveLength(1);
    expect(after).toMatchObject({ claim: before.claim, root: after.leaf, proof: [] });
  });

  it.each<[string, (folder: string, other: string) => Promise<void>]>([
    [
      'a damaged file',
      async (folder) => {
        const file = path.join(folder, 'tree.json');
        await writeFile(file, (await readFile(file, 'utf8')).replaceAll('"0x', '"0x0'));
      },
    ],
    [
      'the file of another root',
      (folder, other) => copyFile(path.join(other, 'tree.json'), path.join(folder, 'tree.json')),
    ],
    ['a file that was cut off', (folder) => truncate(path.join(folder, 'tree.json'), 10)],
    ['no file', (folder) => rm(path.join(folder, 'tree.json'))],
  ])('is not made from %s: neither a claim nor its absence', async (_, damage) => {
    const [rich, empty] = await wallets([5, 0]);
    const other = await publish();
    await test.database.pool.query('UPDATE miner_wallets SET balance_tvx = 6 WHERE email = $1', [rich?.email]);
    const folder = await publish();
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await damage(folder, other);
    for (const wallet of [rich, empty]) {
      expect(await request({ email: wallet?.email ?? '' }, wallet?.cookie)).toMatchObject({
        status: 503,
        json: { code: 'temporarily-unavailable', detail: expect.stringContaining('cannot be read') },
      });
    }
  });
});
