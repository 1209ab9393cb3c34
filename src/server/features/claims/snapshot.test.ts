import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unitsOf } from '#domain/claims/amount.ts';
import { OperatorError } from '#server/lib/errors.ts';
import { insertWallets } from '#server/testing/insert-wallets.ts';
import { manualClock } from '#server/testing/start-test-app.ts';
import { openTestDatabase, TEST_ENGINE, type TestDatabase } from '#server/testing/test-databases.ts';
import { verifySnapshot } from './verify-snapshot.ts';
import { writeSnapshot } from './write-snapshot.ts';

type Dump = ReturnType<typeof StandardMerkleTree.prototype.dump>;

const { privateKey } = generateKeyPairSync('ed25519');

describe('a snapshot of claims', () => {
  let test: TestDatabase;
  let folder = '';
  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'technovex claims '));
  });
  afterEach(async () => {
    await test.database.pool.query('TRUNCATE miner_wallets RESTART IDENTITY');
    await rm(folder, { recursive: true, force: true });
  });

  const target = (snapshot: string): string => path.join(folder, snapshot);
  const write = (snapshot: string) =>
    writeSnapshot(target(snapshot), {
      database: test.database,
      clock: manualClock(Date.UTC(2026, 0, 31, 12)),
      signingKey: privateKey,
      productVersion: '1.2.3',
    });

  async function dumpOf(snapshot: string): Promise<Dump> {
    return JSON.parse(await readFile(path.join(target(snapshot), 'tree.json'), 'utf8'));
  }

  it("is what the published library dumps for the same wallets, and its total is the database's exact sum", async () => {
    const balances = [0.1, 0.2, 1e-18, 123.456789, 1e30, ...Array.from({ length: 3_000 }, () => Math.random() * 1e4)];
    const ids = await insertWallets(test.database, balances);
    const summary = await write('a');
    const leaves = ids.map((id, index) => [id, unitsOf(balances[index] ?? Number.NaN).toString()]);
    const published = StandardMerkleTree.of(leaves.toSorted(), ['bytes32', 'uint256']);
    expect(await dumpOf('a')).toEqual(published.dump());
    expect(summary).toMatchObject({
      time: '2026-01-31T12:00:00.000Z',
      wallets: balances.length,
      claims: balances.length,
      emptyWallets: 0,
      blockedWallets: 0,
      root: published.root,
      total: balances.reduce((sum, tvx) => sum + unitsOf(tvx), 0n).toString(),
      rulesVersion: 1,
      productVersion: '1.2.3',
    });
    expect(JSON.parse(await readFile(path.join(target('a'), 'summary.json'), 'utf8'))).toEqual(summary);
    expect((await readdir(target('a'))).sort()).toEqual(['summary.json', 'summary.json.sig', 'tree.json']);
    const proven = await verifySnapshot(target('a'), { id: ids[4] });
    expect(proven).toEqual({
      summary,
      claim: { id: ids[4], units: unitsOf(1e30), proof: published.getProof([ids[4] ?? '', unitsOf(1e30).toString()]) },
    });
  });

  it('counts wallets without a unit of TVX, but gives them no claim', async () => {
    const ids = await insertWallets(test.database, [0, 5, 1e-19]);
    expect(await write('a')).toMatchObject({ wallets: 3, claims: 1, emptyWallets: 2 });
    const { tree, values } = await dumpOf('a');
    expect(values).toEqual([{ value: [ids[1], '5000000000000000000'], treeIndex: 0 }]);
    expect(tree).toHaveLength(1);
    await expect(verifySnapshot(target('a'), { id: ids[0] })).rejects.toThrow('There is no claim');
  });

  it('leaves out blocked wallets, whatever they hold, and counts them', async () => {
    const ids = await insertWallets(test.database, [0, 5, 6, 7]);
    await test.database.pool.query('UPDATE miner_wallets SET blocked_at = now() WHERE balance_tvx IN (5, 6)');
    await test.database.pool.query("UPDATE miner_wallets SET balance_tvx = 'NaN' WHERE balance_tvx = 5");
    expect(await write('a')).toMatchObject({
      wallets: 4,
      claims: 1,
      emptyWallets: 1,
      blockedWallets: 2,
      total: unitsOf(7).toString(),
    });
    await expect(verifySnapshot(target('a'), { id: ids[2] })).rejects.toThrow('There is no claim');
    expect(await verifySnapshot(target('a'), { id: ids[3] })).toMatchObject({ claim: { units: unitsOf(7) } });
    await test.database.pool.query('UPDATE miner_wallets SET blocked_at = now()');
    await expect(write('b')).rejects.toThrow('No wallet holds TVX yet');
  });

  it('contains no e-mail and does not follow the order in which wallets were created', async () => {
    const ids = await insertWallets(
      test.database,
      Array.from({ length: 50 }, () => 1),
    );
    await write('a');
    expect(await readFile(path.join(target('a'), 'tree.json'), 'utf8')).not.toContain('example');
    const published = (await dumpOf('a')).values.map(({ value }) => value[0]);
    expect(published).not.toEqual(ids);
    expect(published).toEqual(ids.toSorted());
    expect(new Set(published).size).toBe(50);
  });

  it('keeps the claim of a wallet from one snapshot to the next, and forgets that of an erased wallet', async () => {
    const [kept = '', erased = ''] = await insertWallets(test.database, [1, 2]);
    await write('a');
    await test.database.pool.query('DELETE FROM miner_wallets WHERE balance_tvx = 2');
    await insertWallets(test.database, [3]);
    await write('b');
    expect(await verifySnapshot(target('a'), { id: erased })).toMatchObject({ claim: { units: unitsOf(2) } });
    expect(await verifySnapshot(target('b'), { id: kept })).toMatchObject({ summary: { wallets: 2 } });
    await expect(verifySnapshot(target('b'), { id: erased })).rejects.toThrow('There is no claim');
  });

  it('of no wallet, or of wallets without TVX, is refused and leaves nothing behind', async () => {
    await expect(write('a')).rejects.toThrow('No wallet holds TVX yet');
    await insertWallets(test.database, [0, 0]);
    await expect(write('a')).rejects.toThrow('No wallet holds TVX yet');
    expect(await readdir(folder)).toEqual([]);
  });

  it.each(['NaN', 'Infinity', '-1', '1e70'])(
    'names the wallet whose balance is %s, and leaves nothing behind',
    async (balance) => {
      await insertWallets(test.database, [1, 2]);
      await test.database.pool.query('UPDATE miner_wallets SET balance_tvx = $1 WHERE id = 2', [balance]);
      await expect(write('a')).rejects.toThrow(/wallet with id 2 cannot be counted/);
      expect(await readdir(folder)).toEqual([]);
      await test.database.pool.query('UPDATE miner_wallets SET balance_tvx = 2 WHERE id = 2');
      expect(await write('a')).toMatchObject({ claims: 2 });
    },
  );

  it('is the same when it is written again; to the same folder, the second is refused', async () => {
    await insertWallets(
      test.database,
      Array.from({ length: 5_000 }, (_, index) => index),
    );
    await write('a');
    await write('b');
    await expect(write('a')).rejects.toThrow('already exists');
    const [first, second] = await Promise.all(['a', 'b'].map((of) => readFile(path.join(target(of), 'tree.json'))));
    expect(first?.equals(second ?? Buffer.of())).toBe(true);
    expect((await readdir(folder)).sort()).toEqual(['a', 'b']);
  });

  it.runIf(TEST_ENGINE === 'postgres')(
    'is written by one of two processes that start at once with the same folder',
    async () => {
      await insertWallets(
        test.database,
        Array.from({ length: 500 }, (_, index) => index),
      );
      const outcomes = await Promise.allSettled([write('a'), write('a')]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes).toContainEqual({
        status: 'rejected',
        reason: new OperatorError(`${target('a')} already exists; choose another name.`),
      });
      expect(await readdir(folder)).toEqual(['a']);
      await verifySnapshot(target('a'), {});
    },
  );
});
