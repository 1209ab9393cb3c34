import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '#server/lib/errors.ts';
import { DatabaseOpenError } from '../database.ts';
import { originHash } from '../migrate.ts';
import { controlFileFault } from './control-file.ts';
import type { DataFolder } from './data-folder.ts';

const POSTGRES_MAJOR = '18';
const NEEDED_FOLDERS = [
  'base',
  'base/1',
  'base/4',
  'base/5',
  'global',
  'pg_multixact',
  'pg_subtrans',
  'pg_wal',
  'pg_xact',
];
const NEEDED_FILES = ['global/pg_filenode.map', 'postgresql.conf'];
const WAL_SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Checks the database's folder without writing to it, because opening the database writes.
 *
 * @throws {DatabaseOpenError} when the folder holds something else, is visibly damaged or of an unreleased version
 */
export async function preflight(folder: DataFolder): Promise<'new' | 'present'> {
  const { database } = folder;
  const names = await listFolder(database);
  if (names === undefined || names.length === 0) {
    if (await isFile(folder.manifest)) {
      throw new DatabaseOpenError(
        `The database is missing from ${database}, where it was shut down cleanly; restore it, or remove ${folder.manifest} to start with an empty one`,
      );
    }
    return 'new';
  }
  const fault = await firstFault(database);
  if (fault !== undefined) throw damaged(database, fault);
  if ((await readIfPresent(folder.origin))?.toString() !== originHash()) {
    throw new DatabaseOpenError(
      `The database in ${database} is of an unreleased version, which this one cannot read. Nothing was changed; to begin anew, move ${folder.root} away or set DATA_DIR to a new folder`,
    );
  }
  return 'present';
}

/** Returns the error for a database that cannot be opened. */
export function damaged(database: string, fault: string): DatabaseOpenError {
  return new DatabaseOpenError(
    `The database in ${database} is damaged or is not one: ${fault}. Nothing was changed; restore a backup or choose another DATA_DIR`,
  );
}

async function firstFault(database: string): Promise<string | undefined> {
  const versionFile = await readIfPresent(join(database, 'PG_VERSION'));
  if (versionFile === undefined) return 'PG_VERSION is missing';
  const version = versionFile.toString('latin1').trim();
  if (!/^\d{1,3}$/.test(version)) return 'PG_VERSION is unreadable';
  if (version !== POSTGRES_MAJOR)
    return `it was made by PostgreSQL ${version}, and this version reads ${POSTGRES_MAJOR}`;

  const control = await readIfPresent(join(database, 'global/pg_control'));
  if (control === undefined) return 'global/pg_control is missing';
  const controlFault = controlFileFault(control);
  if (controlFault !== undefined) return controlFault;

  for (const name of NEEDED_FOLDERS) {
    if ((await listFolder(join(database, name))) === undefined) return `the folder ${name} is missing`;
  }
  for (const name of NEEDED_FILES) {
    if (!(await isFile(join(database, name)))) return `the file ${name} is missing`;
  }
  const wal = await listFolder(join(database, 'pg_wal'));
  return wal?.some((name) => WAL_SEGMENT.test(name)) ? undefined : 'the folder pg_wal has no segments';
}

/** Returns undefined when it does not exist. */
async function listFolder(path: string): Promise<string[] | undefined> {
  try {
    return await readdir(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    if (hasCode(error, 'ENOTDIR')) throw damaged(path, 'there is a file in place of the folder');
    throw error;
  }
}

async function readIfPresent(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'EISDIR')) return undefined;
    throw error;
  }
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}
