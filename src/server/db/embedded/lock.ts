import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { tryLock, unlock } from 'fs-native-extensions';
import { hasCode } from '#server/lib/errors.ts';
import { DatabaseInUseError } from '../database.ts';
import { dataFolder } from './data-folder.ts';
import { preflight } from './preflight.ts';

type FolderLock = Awaited<ReturnType<typeof lockFolder>>;

/**
 * Locks the data folder for this process. PGlite would open a folder twice and lose data. The kernel holds the lock for
 * the open file and releases it when the process ends; the process id in the file serves the error message only.
 *
 * @throws {DatabaseInUseError} when another process, or this one, holds the lock
 */
export async function lockFolder(options: { folder: string; lockFile: string }) {
  const { folder, lockFile } = options;
  const { handle, created } = await openAndLock(folder, lockFile);

  async function release(): Promise<void> {
    unlock(handle.fd);
    await handle.close();
  }

  return {
    /** Writes this process's id into the file, which is unchanged until then. */
    writePid: async (): Promise<void> => {
      await handle.truncate(0);
      await handle.write(`${process.pid}\n`, 0);
    },
    release: async (): Promise<void> => {
      await handle.truncate(0);
      await release();
    },
    /** Releases, and removes the file if this process created it. For a folder that must not change. */
    rollBack: async (): Promise<void> => {
      if (created) await rm(lockFile, { force: true });
      await release();
    },
  };
}

async function openAndLock(folder: string, lockFile: string): Promise<{ handle: FileHandle; created: boolean }> {
  for (;;) {
    const { handle, created } = await openLockFile(lockFile);
    if (!tryLock(handle.fd)) {
      const holder = await readHolder(handle);
      await handle.close();
      throw new DatabaseInUseError(
        `The data folder ${folder} is in use by ${holder}: one process at a time may open it (for several processes, set DATABASE_URL)`,
      );
    }
    if (await isLinked(handle, lockFile)) return { handle, created };
    // Its last holder removed the file between our opening and our locking it.
    await handle.close();
  }
}

async function openLockFile(lockFile: string): Promise<{ handle: FileHandle; created: boolean }> {
  for (;;) {
    try {
      return { handle: await open(lockFile, 'wx+', 0o600), created: true };
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    try {
      return { handle: await open(lockFile, 'r+'), created: false };
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
    }
  }
}

async function isLinked(handle: FileHandle, lockFile: string): Promise<boolean> {
  try {
    const [locked, named] = await Promise.all([handle.stat(), stat(lockFile)]);
    return locked.ino === named.ino && locked.dev === named.dev;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

async function readHolder(handle: FileHandle): Promise<string> {
  const pid = Number((await handle.readFile('utf8')).trim());
  return Number.isSafeInteger(pid) && pid > 0 ? `process ${pid}` : 'another process';
}

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
