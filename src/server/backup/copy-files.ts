import { constants, copyFile, cp } from 'node:fs/promises';
import { hasCode } from '../db/embedded/error-code.ts';

/** File name in the data folder and in a backup. */
export const SESSION_SECRET = 'session-secret';

/** Copies a folder; where the file system supports it, the copy shares its blocks with the original. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, preserveTimestamps: true, mode: constants.COPYFILE_FICLONE });
}

/** Copies a file. Does nothing when there is none, or when `to` exists. */
export async function copyIfPresent(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL);
  } catch (error) {
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'EEXIST')) throw error;
  }
}
