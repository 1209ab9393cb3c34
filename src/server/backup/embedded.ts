import { cp, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { hasCode, OperatorError } from '#server/lib/errors.ts';
import { dataFolder } from '../db/embedded/data-folder.ts';
import { lockStopped } from '../db/embedded/lock-stopped.ts';
import { inspectCopy } from '../db/embedded/verify-on-copy.ts';
import { readVerifiedIndex, writeIndex, writeNewFolder } from './backup-folder.ts';
import { copyFolder, copySecrets } from './copy-files.ts';

/**
 * Copies the embedded database of a stopped server to the new folder `target`, and verifies the copy with the database
 * engine.
 *
 * @throws {OperatorError} when there is no database, or `target` exists
 * @throws {DatabaseOpenError} when a process has the data folder open, or the database is damaged
 */
export async function backUpEmbedded(dataDir: string, target: string, createdAt: string): Promise<void> {
  const folder = dataFolder(dataDir);
  const lock = await lockStopped(dataDir);
  if (lock === undefined) throw new OperatorError(`There is no database in ${dataDir} to back up.`);
  try {
    await writeNewFolder(target, async (draft) => {
      await copyFolder(folder.database, path.join(draft, 'database'));
      await copySecrets(dataDir, draft);
      await inspectCopy(path.join(draft, 'database'), path.join(draft, 'scratch'));
      await writeIndex(draft, { database: 'embedded', createdAt });
    });
  } finally {
    await lock.rollBack();
  }
}

/**
 * Restores a verified backup to a data folder that is missing or empty.
 *
 * @throws {OperatorError} when the data folder is not empty, or the backup is damaged
 */
export async function restoreEmbedded(backup: string, dataDir: string): Promise<void> {
  await removeEmpty(dataDir);
  await writeNewFolder(dataDir, async (draft) => {
    await cp(backup, draft, { recursive: true, preserveTimestamps: true });
    await readVerifiedIndex(draft);
    await rm(path.join(draft, 'backup.json'));
  });
}

async function removeEmpty(dataDir: string): Promise<void> {
  try {
    await rmdir(dataDir);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'ENOTDIR')) throw error;
    throw new OperatorError(
      `${dataDir} is not empty. Move it away, or set DATA_DIR to a new folder; nothing was changed.`,
    );
  }
}
