import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { OperatorError } from '#server/lib/errors.ts';
import { WALLET_BYTES } from './wallets.ts';
import { type SnapshotWorker, startSnapshotWorker } from './write-snapshot.ts';

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

it('rejects with an error for the operator as it is, one of the system with its code, and a named one once it ended', async () => {
  const worker = start();
  await expect(worker.hash()).rejects.toStrictEqual(
    new OperatorError('No wallet holds TVX yet, so there is nothing to claim.'),
  );
  await expect(worker.count(pageOf([1, Number.NaN]))).rejects.toStrictEqual(
    new OperatorError('The balance of the wallet with id 2 cannot be counted: NaN is not an amount.'),
  );
  await expect(worker.count(new Uint8Array(WALLET_BYTES + 1))).rejects.toThrow('50 bytes are not whole wallets');
  await worker.hash();
  const folder = await mkdtemp(path.join(tmpdir(), 'technovex worker '));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await expect(worker.write(path.join(folder, 'none', 'tree.json'))).rejects.toMatchObject({
    code: 'ENOENT',
    message: expect.stringContaining('no such file or directory'),
  });
  const file = path.join(folder, 'tree.json');
  await worker.write(file);
  await expect(worker.write(file)).rejects.toMatchObject({ code: 'EEXIST' });
  expect(await readdir(folder)).toEqual(['tree.json']);
  await worker.terminate();
  await expect(worker.hash()).rejects.toMatchObject({
    name: 'SnapshotWorkerError',
    message: 'The thread of the snapshot ended: exit code 1',
  });
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
