import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { tryLock, unlock } from 'fs-native-extensions';
import { DatabaseOpenError } from '../database.ts';
import { hasCode } from './error-code.ts';

export interface FolderLock {
  /** Writes this process's id into the file. Not done by `lockFolder`, which leaves a file that exists as it is. */
  sign(): Promise<void>;
  release(): Promise<void>;
  /** Releases, and takes the file back if this process made it. For a folder that must be left as it was found. */
  withdraw(): Promise<void>;
}

/**
 * Locks the data folder for this process. PGlite opens a folder twice without complaint, and loses data then. The kernel
 * holds the lock for the open file and drops it when the process dies, however it dies; the process id inside serves the
 * message only.
 *
 * Throws `DatabaseOpenError` when another process, or this one, holds it.
 */
export async function lockFolder(options: { folder: string; lockFile: string }): Promise<FolderLock> {
  const { folder, lockFile } = options;
  const { handle, made } = await openAndLock(folder, lockFile);

  async function release(): Promise<void> {
    unlock(handle.fd);
    await handle.close();
  }

  return {
    sign: async () => {
      await handle.truncate(0);
      await handle.write(`${process.pid}\n`, 0);
    },
    release: async () => {
      await handle.truncate(0);
      await release();
    },
    withdraw: async () => {
      if (made) await rm(lockFile, { force: true });
      await release();
    },
  };
}

async function openAndLock(folder: string, lockFile: string): Promise<{ handle: FileHandle; made: boolean }> {
  for (;;) {
    const { handle, made } = await openLockFile(lockFile);
    if (!tryLock(handle.fd)) {
      const holder = await readHolder(handle);
      await handle.close();
      throw new DatabaseOpenError(
        `The data folder ${folder} is in use by ${holder}: one process at a time may open it (for several processes, set DATABASE_URL)`,
      );
    }
    if (await isStillThere(handle, lockFile)) return { handle, made };
    // Its last holder took the file back between our opening and our locking it.
    await handle.close();
  }
}

async function openLockFile(lockFile: string): Promise<{ handle: FileHandle; made: boolean }> {
  for (;;) {
    try {
      return { handle: await open(lockFile, 'wx+', 0o600), made: true };
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    try {
      return { handle: await open(lockFile, 'r+'), made: false };
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
    }
  }
}

async function isStillThere(handle: FileHandle, lockFile: string): Promise<boolean> {
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
