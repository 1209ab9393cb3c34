import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { constants, copyFile, cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { hasCode, OperatorError } from '#server/lib/errors.ts';
import { SESSION_SECRET, SIGNING_KEY } from '../credentials/key-files.ts';
import { createFolderAtomically } from '../db/embedded/data-folder.ts';

const INDEX = 'backup.json';

const indexSchema = z.object({
  format: z.literal(1),
  database: z.enum(['embedded', 'postgresql']),
  createdAt: z.iso.datetime(),
  /** SHA-256 (hex) by path within the backup. */
  files: z.record(z.string(), z.string()),
});

/** The contents of `backup.json`. */
type BackupIndex = z.infer<typeof indexSchema>;

/** Creates the folder `target` atomically. @throws {OperatorError} when `target` exists */
export async function writeNewFolder(target: string, fill: (draft: string) => Promise<void>): Promise<void> {
  if (existsSync(target)) throw new OperatorError(`${target} already exists; choose another name.`);
  await createFolderAtomically(target, fill);
}

/** Writes `backup.json` with the digests of all files in the folder. */
export async function writeIndex(folder: string, index: Omit<BackupIndex, 'format' | 'files'>): Promise<void> {
  const content: BackupIndex = { format: 1, ...index, files: await digests(folder) };
  await writeFile(path.join(folder, INDEX), `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600 });
}

/**
 * Reads every file of a backup and compares it with `backup.json`.
 *
 * @throws {OperatorError} when a file is missing, changed, or not listed
 */
export async function readVerifiedIndex(folder: string): Promise<BackupIndex> {
  const index = await readIndex(folder);
  const found = await digests(folder);
  const names = new Set([...Object.keys(index.files), ...Object.keys(found)]);
  const different = [...names].filter((name) => index.files[name] !== found[name]);
  if (different.length > 0) {
    throw new OperatorError(`The backup ${folder} is damaged: ${different[0]} is missing, changed, or not part of it.`);
  }
  return index;
}

async function readIndex(folder: string): Promise<BackupIndex> {
  try {
    const parsed = indexSchema.safeParse(JSON.parse(await readFile(path.join(folder, INDEX), 'utf8')));
    if (parsed.success) return parsed.data;
  } catch (error) {
    if (!(error instanceof SyntaxError) && !hasCode(error, 'ENOENT') && !hasCode(error, 'ENOTDIR')) throw error;
  }
  throw new OperatorError(`${folder} is not a complete backup: it has no usable ${INDEX}.`);
}

/** SHA-256 (hex) of every file in a folder, by its path with forward slashes; `backup.json` itself is left out. */
async function digests(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: Record<string, string> = {};
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join('/');
    if (name !== INDEX) files[name] = await fileDigest(file);
  }
  return files;
}

/** Reads a stream, because a dump may be larger than memory. */
async function fileDigest(file: string): Promise<string> {
  const sha256 = createHash('sha256');
  await pipeline(createReadStream(file), sha256);
  return sha256.digest('hex');
}

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
