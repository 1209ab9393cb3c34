import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import path from 'node:path';
import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { unitsOf } from '#domain/claims/amount.ts';
import { OperatorError } from '#server/lib/errors.ts';
import { insertWallets } from '#server/testing/insert-wallets.ts';
import { manualClock } from '#server/testing/start-test-app.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { setUpDatabase, TEST_ENGINE } from '#server/testing/test-databases.ts';
import { verifySnapshot } from './verify-snapshot.ts';
import { WALLET_BYTES } from './wallets.ts';
import { type SnapshotWorker, startSnapshotWorker, writeSnapshot } from './write-snapshot.ts';

/** Of ids: a wallet of each of these pages is read with a query of its own. */
const PAGE_IDS = 2_000;

const { privateKey } = generateKeyPairSync('ed25519');

describe('a snapshot of claims', () => {
  const test = setUpDatabase();
  let folder = '';
  beforeEach(async () => {
    folder = temporaryFolder();
    await test.database.pool.query('TRUNCATE miner_wallets RESTART IDENTITY');
  });

  const target = (snapshot: string): string => path.join(folder, snapshot);
  const write = (snapshot: string) =>
    writeSnapshot(target(snapshot), {
      database: test.database,
      clock: manualClock(Date.UTC(2026, 0, 31, 12)),
      signingKey: privateKey,
      productVersion: '1.2.3',
    });
  const treeFile = (snapshot: string) => readFile(path.join(target(snapshot), 'tree.json'), 'utf8');

  it('is what the published library dumps for the wallets with TVX that are not blocked, with the exact sum', async () => {
    const { pool } = test.database;
    const balances = [0.1, 0.2, 1e-18, 123.456789, 1e30, ...Array.from({ length: 150 }, () => Math.random() * 1e4)];
    const [first, ...others] = balances;
    const ids = [
      ...(await insertWallets(test.database, [first ?? 0])),
      // On another page, after one without wallets.
      ...(await pool
        .query("SELECT setval(pg_get_serial_sequence('miner_wallets', 'id'), $1)", [3 * PAGE_IDS - 50])
        .then(() => insertWallets(test.database, others))),
    ];
    const [empty, tooSmall, blocked] = await insertWallets(test.database, [0, 1e-19, 6, 5]);
    await pool.query('UPDATE miner_wallets SET blocked_at = now() WHERE balance_tvx IN (5, 6)');
    // No claim, so nobody asks what it is worth.
    await pool.query("UPDATE miner_wallets SET balance_tvx = 'NaN' WHERE balance_tvx = 5");

    const summary = await write('a');
    const leaves = ids.map((id, index) => [id, unitsOf(balances[index] ?? Number.NaN).toString()]);
    const published = StandardMerkleTree.of(leaves.toSorted(), ['bytes32', 'uint256']);
    const dump = JSON.parse(await treeFile('a'));
    expect(dump).toEqual(published.dump());
    expect(summary).toMatchObject({
      time: '2026-01-31T12:00:00.000Z',
      ...{ wallets: balances.length + 4, claims: balances.length, emptyWallets: 2, blockedWallets: 2 },
      root: published.root,
      total: balances.reduce((sum, tvx) => sum + unitsOf(tvx), 0n).toString(),
      ...{ rulesVersion: 1, productVersion: '1.2.3' },
    });
    expect(JSON.parse(await readFile(path.join(target('a'), 'summary.json'), 'utf8'))).toEqual(summary);
    expect((await readdir(target('a'))).sort()).toEqual(['summary.json', 'summary.json.sig', 'tree.json']);
    expect(await verifySnapshot(target('a'), { id: ids[4] })).toEqual({
      summary,
      claim: { id: ids[4], units: unitsOf(1e30), proof: published.getProof([ids[4] ?? '', unitsOf(1e30).toString()]) },
    });
    for (const id of [empty, tooSmall, blocked]) {
      await expect(verifySnapshot(target('a'), { id })).rejects.toThrow('There is no claim');
    }
    // Neither who has a claim nor who signed up first.
    expect(await treeFile('a')).not.toContain('example');
    const order = published.dump().values.map(({ value }) => value[0]);
    expect(order).toEqual(ids.toSorted());
    expect(order).not.toEqual(ids);
  });

  it('is the same when it is written again, keeps the claim of a wallet, and forgets that of an erased one', async () => {
    const [kept = '', erased = ''] = await insertWallets(test.database, [1, 2, 4]);
    await write('a');
    await write('b');
    expect(await treeFile('b')).toBe(await treeFile('a'));
    await expect(write('a')).rejects.toThrow('already exists');
    await test.database.pool.query('DELETE FROM miner_wallets WHERE balance_tvx = 2');
    await insertWallets(test.database, [3]);
    await write('c');
    expect(await verifySnapshot(target('a'), { id: erased })).toMatchObject({ claim: { units: unitsOf(2) } });
    expect(await verifySnapshot(target('c'), { id: kept })).toMatchObject({ summary: { wallets: 3 } });
    await expect(verifySnapshot(target('c'), { id: erased })).rejects.toThrow('There is no claim');
    expect((await readdir(folder)).sort()).toEqual(['a', 'b', 'c']);
  });

  it('is refused without TVX or with a balance that is no amount, whose wallet it names, and leaves nothing', async () => {
    await insertWallets(test.database, [0, 5]);
    await test.database.pool.query('UPDATE miner_wallets SET blocked_at = now() WHERE balance_tvx = 5');
    await expect(write('a')).rejects.toThrow('No wallet holds TVX yet');
    await test.database.pool.query("UPDATE miner_wallets SET blocked_at = NULL, balance_tvx = '-1' WHERE id = 2");
    await expect(write('a')).rejects.toThrow(/wallet with id 2 cannot be counted/);
    expect(await readdir(folder)).toEqual([]);
  });

  it.runIf(TEST_ENGINE === 'postgres')(
    'is written by one of two processes that start at once with the same folder',
    async () => {
      await insertWallets(test.database, [1, 2, 3]);
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

function start(): SnapshotWorker {
  const worker = startSnapshotWorker();
  onTestFinished(() => worker.terminate());
  return worker;
}

/** Packs wallets as the database does, with the ids 1, 2, … */
function pageOf(balances: readonly number[]): Uint8Array {
  const page = Buffer.alloc(balances.length * WALLET_BYTES);
  for (const [index, balance] of balances.entries()) {
    const start = index * WALLET_BYTES;
    page.writeBigInt64BE(BigInt(index + 1), start);
    page.writeUInt32BE(index, start + 8);
    page.writeDoubleBE(balance, start + 40);
  }
  return page;
}

it('rejects with the code of an error of the system, and with a named one once it ended', async () => {
  const worker = start();
  await expect(worker.count(new Uint8Array(WALLET_BYTES + 1))).rejects.toThrow('50 bytes are not whole wallets');
  await worker.count(pageOf([1]));
  await worker.hash();
  await expect(worker.write(path.join(import.meta.dirname, 'none', 'tree.json'))).rejects.toMatchObject({
    code: 'ENOENT',
  });
  await worker.terminate();
  await expect(worker.hash()).rejects.toThrow('The thread of the snapshot ended');
});

it.runIf(process.platform === 'linux')('lowers the priority of its own thread, and of no other', async () => {
  const worker = start();
  const before = getPriority();
  await worker.count(pageOf([1]));
  const priorities = readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'latin1');
    // Field 19, counted after the thread's name, which may contain spaces and parentheses (proc(5)).
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });
  expect(priorities.filter((priority) => priority !== before)).toEqual([before + 10]);
  expect(getPriority()).toBe(before);
});
