import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
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

it('rejects with the code of an error of the system, and with a named one once it ended', async () => {
  const worker = start();
  await expect(worker.count(new Uint8Array(WALLET_BYTES + 1))).rejects.toThrow('50 bytes are not whole wallets');
  await worker.count(pageOf([1]));
  await worker.hash();
  await expect(worker.write(path.join(import.meta.dirname, 'none', 'tree.json'))).rejects.toMatchObject({
    code: 'ENOENT',
  });
  await worker.terminate();
  await expect(worker.hash()).rejects.toMatchObject({ name: 'SnapshotWorkerError' });
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
