import { constants, cp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorText, hasCode } from '#server/lib/errors.ts';
import { type DatabaseLog, DatabaseOpenError } from '../database.ts';
import { originHash } from '../migrate.ts';
import type { DataFolder } from './data-folder.ts';
import { inspectDatabase } from './engine.ts';

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
function damaged(database: string, fault: string): DatabaseOpenError {
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

/** What this version of PGlite writes into `global/pg_control` (PostgreSQL 18, src/include/catalog/pg_control.h). */
const CONTROL_FILE_BYTES = 8_192;
const CONTROL_VERSION = 1800;
const CONTROL_VERSION_OFFSET = 8;
/** The checksum is the last member of `ControlFileData` and covers all before it. */
const CHECKSUM_OFFSET = 292;

/** Returns what is wrong with the contents of `pg_control`; undefined when they are valid. */
export function controlFileFault(contents: Buffer): string | undefined {
  if (contents.length !== CONTROL_FILE_BYTES) {
    return `global/pg_control has ${contents.length} bytes instead of ${CONTROL_FILE_BYTES}`;
  }
  if (crc32c(contents.subarray(0, CHECKSUM_OFFSET)) !== contents.readUInt32LE(CHECKSUM_OFFSET)) {
    return 'global/pg_control does not match its checksum';
  }
  const version = contents.readUInt32LE(CONTROL_VERSION_OFFSET);
  if (version !== CONTROL_VERSION) return `global/pg_control is of version ${version} instead of ${CONTROL_VERSION}`;
  return undefined;
}

const CASTAGNOLI_REVERSED = 0x82f63b78;

/** CRC-32C as PostgreSQL uses it (src/include/port/pg_crc32c.h). */
function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ CASTAGNOLI_REVERSED : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

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
