import { constants, cp, rm } from 'node:fs/promises';
import type { DatabaseLog } from '../database.ts';
import { errorText } from '../error-text.ts';
import type { DataFolder } from './data-folder.ts';
import { inspectDatabase } from './engine.ts';
import { hasCode } from './error-code.ts';
import { damaged } from './preflight.ts';

/**
 * Tries on a copy whether the database can be opened and read, because opening writes, and a damaged database must stay
 * as it was found for whoever repairs it. Where the file system can, the copy shares its blocks with the original.
 *
 * Throws `DatabaseOpenError` when the database is damaged. Without room for a copy it warns and returns.
 */
export async function verifyOnCopy(folder: DataFolder, log: DatabaseLog): Promise<void> {
  log.info(
    `The database in ${folder.database} was not closed in good order or was changed since; checking a copy of it`,
  );
  try {
    await rm(folder.scratch, { recursive: true, force: true });
    await cp(folder.database, folder.scratch, { recursive: true, mode: constants.COPYFILE_FICLONE });
    await inspectDatabase(folder.scratch);
  } catch (error) {
    if (!isFullDisk(error)) throw damaged(folder.database, errorText(error));
    log.warn(`There is no room to check a copy of ${folder.database}; opening it unchecked`);
  } finally {
    await rm(folder.scratch, { recursive: true, force: true });
  }
}

function isFullDisk(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].some((code) => hasCode(error, code)) || /no space left/i.test(errorText(error));
}
