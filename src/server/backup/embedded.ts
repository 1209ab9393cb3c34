import { cp, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { sendCommand } from '#server/lib/command-socket.ts';
import { hasCode, OperatorError } from '#server/lib/errors.ts';
import { DatabaseInUseError } from '../db/database.ts';
import { adminSocketPath, dataFolder } from '../db/embedded/data-folder.ts';
import { lockStopped } from '../db/embedded/lock.ts';
import { inspectCopy } from '../db/embedded/preflight.ts';
import { copyBesideDatabase, copyFolder, readVerifiedIndex, writeIndex, writeNewFolder } from './backup-folder.ts';

/**
 * Copies the embedded database, with the files `secrets`, to the new folder `target`, and verifies the copy with the
 * database engine. While a server has it open, the server makes the copy.
 *
 * @throws {OperatorError} when there is no database, or `target` exists
 * @throws {DatabaseOpenError} when a process has the data folder open that makes no copy, or the database is damaged
 */
export async function backUpEmbedded(options: {
  dataDir: string;
  target: string;
  createdAt: string;
  secrets: readonly string[];
}): Promise<void> {
  const { dataDir, target, createdAt, secrets } = options;
  const folder = dataFolder(dataDir);
  let inUse: DatabaseInUseError | undefined;
  const lock = await lockStopped(dataDir).catch((error: unknown) => {
    if (!(error instanceof DatabaseInUseError)) throw error;
    inUse = error;
    return undefined;
  });
  if (lock === undefined && inUse === undefined)
    throw new OperatorError(
      `There is no database in ${dataDir} to back up. Set DATA_DIR to the server's folder, or DATABASE_URL to its database.`,
    );
  try {
    await writeNewFolder(target, async (draft) => {
      const copy = path.join(draft, 'database');
      if (inUse === undefined) await copyFolder(folder.database, copy);
      else await copyByServer(dataDir, copy, inUse);
      await copyBesideDatabase(dataDir, draft, secrets);
      await inspectCopy(copy, path.join(draft, 'scratch'));
      await writeIndex(draft, { database: 'embedded', createdAt });
    });
  } finally {
    await lock?.rollBack();
  }
}

/** @throws {DatabaseInUseError} `inUse`, when the process that has the folder open makes no copies */
async function copyByServer(dataDir: string, target: string, inUse: DatabaseInUseError): Promise<void> {
  const result = await sendCommand(adminSocketPath(dataDir), { name: 'copy-database', target });
  if (result === undefined) throw inUse;
  if (result.code !== 0) throw new OperatorError(result.errors.join('\n'));
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
