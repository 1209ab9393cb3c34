import { constants, copyFile, cp } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '#server/lib/errors.ts';
import { SESSION_SECRET } from '../credentials/session-secret.ts';
import { SIGNING_KEY } from '../credentials/signing-key.ts';

/** The keys that are kept in the data folder, and in a backup of it. */
const SECRETS = [SESSION_SECRET, SIGNING_KEY];

/** Copies a folder; where the file system supports it, the copy shares its blocks with the original. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, preserveTimestamps: true, mode: constants.COPYFILE_FICLONE });
}

/** Copies the secrets that one folder has and the other does not. */
export async function copySecrets(from: string, to: string): Promise<void> {
  for (const name of SECRETS) await copyIfPresent(path.join(from, name), path.join(to, name));
}

/** Does nothing when there is no file, or when `to` exists. */
async function copyIfPresent(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL);
  } catch (error) {
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'EEXIST')) throw error;
  }
}
