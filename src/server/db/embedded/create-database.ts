import { once } from 'node:events';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { DataFolder } from './data-folder.ts';
import { startWorkerProcess } from './start-worker.ts';
import { syncPath, syncTree } from './sync-files.ts';
import type { WorkerReport } from './worker-protocol.ts';

/**
 * Creates an empty database in a data folder that this process has locked. The work runs in a process of its own, because
 * PostgreSQL's initdb takes hundreds of MiB that a thread does not give back. The folder gets its name when it is complete.
 *
 * @throws {Error} with the reason; then nothing is left behind
 */
export async function createDatabase(folder: DataFolder): Promise<void> {
  await removeUnfinished(folder);
  // A name of its own: the worker of a process that was killed may still be writing to the last one.
  const unfinished = await mkdtemp(`${folder.unfinishedPrefix}-`);
  try {
    await runInitdb(unfinished);
    await syncTree(unfinished);
    await rename(unfinished, folder.database);
    await syncPath(folder.root);
  } catch (error) {
    await removeUnfinished(folder);
    throw error;
  }
}

async function runInitdb(databaseFolder: string): Promise<void> {
  const worker = startWorkerProcess({ kind: 'create', databaseFolder });
  let reported: WorkerReport | undefined;
  worker.on('message', (message) => {
    reported = message as WorkerReport;
  });
  // 'close' comes after the last message; `once` rejects when the process cannot be started.
  await once(worker, 'close');
  if (reported?.kind === 'failed') throw new Error(reported.reason);
  if (reported?.kind !== 'created') throw new Error('its process ended before the database was complete');
}

async function removeUnfinished(folder: DataFolder): Promise<void> {
  const names = await readdir(folder.root);
  const leftovers = names.filter((name) => name.startsWith(basename(folder.unfinishedPrefix)));
  await Promise.all(leftovers.map((name) => rm(join(folder.root, name), { recursive: true, force: true })));
}
