import { hasCode } from '#server/lib/errors.ts';
import { dataFolder } from './data-folder.ts';
import { type FolderLock, lockFolder } from './lock.ts';
import { preflight } from './preflight.ts';

/**
 * Locks the data folder of a stopped server, for a command that reads it. Roll the lock back afterwards. Returns
 * undefined when the folder has no database.
 *
 * @throws {DatabaseOpenError} when a process has the folder open, or the database is visibly damaged
 */
export async function lockStopped(dataDir: string): Promise<FolderLock | undefined> {
  const folder = dataFolder(dataDir);
  let lock: FolderLock;
  try {
    lock = await lockFolder({ folder: dataDir, lockFile: folder.lock });
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  let isPresent = false;
  try {
    isPresent = (await preflight(folder)) === 'present';
    return isPresent ? lock : undefined;
  } finally {
    if (!isPresent) await lock.rollBack();
  }
}
