import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { originHash } from '../migrate.ts';
import { type DataFolder, ORIGIN_FILE } from './data-folder.ts';
import { startWorkerProcess } from './start-worker.ts';
import { createFolderAtomically } from './sync-files.ts';
import type { WorkerReport } from './worker-protocol.ts';

/**
 * Creates an empty database in a data folder that this process has locked. Uses a child process, because PostgreSQL's
 * initdb takes hundreds of MiB that a thread does not release.
 *
 * @throws {Error} with the reason; then nothing is left behind
 */
export async function createDatabase(folder: DataFolder): Promise<void> {
  // Left by a process that was killed; its worker may still be writing.
  const names = await readdir(folder.root);
  const leftovers = names.filter((name) => name.startsWith(`${basename(folder.database)}.unfinished`));
  await Promise.all(leftovers.map((name) => rm(join(folder.root, name), { recursive: true, force: true })));
  await createFolderAtomically(folder.database, runInitdb);
}

async function runInitdb(databaseFolder: string): Promise<void> {
  const worker = startWorkerProcess({ type: 'create', databaseFolder });
  let reported: WorkerReport | undefined;
  worker.on('message', (message) => {
    reported = message as WorkerReport;
  });
  // 'close' follows the last message; `once` rejects when the process cannot be started.
  await once(worker, 'close');
  if (reported?.type === 'failed') throw new Error(reported.reason);
  if (reported?.type !== 'created')
    throw new Error('its process exited before the database was complete; it needs 1 GB of memory');
  await writeFile(join(databaseFolder, ORIGIN_FILE), originHash());
}
