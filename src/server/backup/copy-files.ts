import { existsSync } from 'node:fs';
import { constants, copyFile, cp } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import { hasCode } from '#server/lib/errors.ts';
import { SESSION_SECRET, SIGNING_KEY } from '../credentials/key-files.ts';

/** The files of published snapshots, unless CLAIMS_DIR is set. */
export const CLAIMS = 'claims';

/** The keys that are kept in the data folder, and in a backup of it. */
export const SECRETS: readonly string[] = [SESSION_SECRET, SIGNING_KEY];

/** Copies a folder; where the file system supports it, the copy shares its blocks with the original. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, preserveTimestamps: true, mode: constants.COPYFILE_FICLONE });
}

/**
 * Copies an open embedded database. Nothing writes to its files in the meantime: the pool has its only connection, so
 * queries wait until the copy is complete.
 */
export async function copyOpenDatabase(pool: Pool, from: string, to: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('checkpoint');
    await copyFolder(from, to);
  } finally {
    client.release();
  }
}

/** Copies the secrets, and the files of published snapshots, that one folder has and the other does not. */
export async function copyBesideDatabase(from: string, to: string, secrets: readonly string[]): Promise<void> {
  for (const name of secrets) await copyIfPresent(path.join(from, name), path.join(to, name));
  const published = path.join(from, CLAIMS);
  const copy = path.join(to, CLAIMS);
  if (existsSync(published) && !existsSync(copy)) await copyFolder(published, copy);
}

/** Does nothing when there is no file, or when `to` exists. */
async function copyIfPresent(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL);
  } catch (error) {
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'EEXIST')) throw error;
  }
}
