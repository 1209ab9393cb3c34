import { constants, cp, rm } from 'node:fs/promises';
import { errorText, hasCode } from '#server/lib/errors.ts';
import type { DatabaseLog } from '../database.ts';
import type { DataFolder } from './data-folder.ts';
import { inspectDatabase } from './engine.ts';
import { damaged } from './preflight.ts';

/**
 * Verifies on a copy that the database can be opened and read, because opening writes, and a damaged database must not
 * be changed before it is repaired. Without space for a copy it logs a warning and returns.
 *
 * @throws {DatabaseOpenError} when the database is damaged
 */
export async function verifyOnCopy(folder: DataFolder, log: DatabaseLog): Promise<void> {
  log.info(`The database in ${folder.database} was restored, changed or not shut down cleanly; verifying a copy`);
  try {
    await inspectCopy(folder.database, folder.scratch);
  } catch (error) {
    if (!isFullDisk(error)) throw damaged(folder.database, errorText(error));
    log.warn(`There is no space to verify a copy of ${folder.database}; opening it unverified`);
  }
}

/**
 * Copies a database to `scratch`, reads all of it and deletes the copy. Where the file system supports it, the copy
 * shares its blocks with the original.
 *
 * @throws {Error} naming the damage, or that of the file system
 */
export async function inspectCopy(database: string, scratch: string): Promise<void> {
  try {
    await rm(scratch, { recursive: true, force: true });
    await cp(database, scratch, { recursive: true, mode: constants.COPYFILE_FICLONE });
    await inspectDatabase(scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function isFullDisk(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].some((code) => hasCode(error, code)) || /no space left/i.test(errorText(error));
}
