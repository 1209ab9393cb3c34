import { constants, copyFile, cp } from 'node:fs/promises';
import { hasCode } from '../db/embedded/error-code.ts';

/** Its name in the data folder and in a backup. */
export const SESSION_SECRET = 'session-secret';

/** Copies a folder to a new name; where the file system can, the copy shares its blocks with the original. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, preserveTimestamps: true, mode: constants.COPYFILE_FICLONE });
}

/** Copies a file to a new name. @returns false when there is none to copy, or the name is taken */
export async function copyIfPresent(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}
