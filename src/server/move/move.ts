import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { OperatorError } from '#server/lib/errors.ts';
import { copyFolder } from '../backup/copy-files.ts';
import type { DatabaseLog } from '../db/database.ts';
import { dataFolder } from '../db/embedded/data-folder.ts';
import { lockStopped } from '../db/embedded/lock.ts';
import { openEmbedded } from '../db/embedded/open-embedded.ts';
import { connectPostgres, migratePostgres } from '../db/open-postgres.ts';
import { lockTables, requireEmpty } from './catalog.ts';
import { copyTables, type MovedTable } from './copy-tables.ts';

export interface Move {
  /** The target, without the password. */
  readonly label: string;
  readonly tables: readonly MovedTable[];
}

/**
 * Copies the embedded database of a stopped server to an empty PostgreSQL database: all of it in one transaction, or
 * nothing. Reads a copy of the files, because opening a database writes.
 *
 * @throws {OperatorError} when there is no database, the target is not empty, or a row differs
 * @throws {DatabaseOpenError} when a process has the data folder open, or a database cannot be opened
 */
export async function moveToPostgres(options: {
  dataDir: string;
  databaseUrl: string;
  log: DatabaseLog;
}): Promise<Move> {
  const { dataDir, databaseUrl, log } = options;
  const lock = await lockStopped(dataDir);
  if (lock === undefined) throw new OperatorError(`There is no database in ${dataDir} to move.`);
  try {
    const { client: target, label } = await connectPostgres(databaseUrl);
    try {
      await requireEmpty(target, label);
      await migratePostgres(databaseUrl);
      const tables = await withCopy(dataDir, log, (source) => copyAtOnce({ source, target, label }));
      return { label, tables };
    } finally {
      await target.end();
    }
  } finally {
    await lock.rollBack();
  }
}

async function copyAtOnce({ source, target, label }: { source: ClientBase; target: ClientBase; label: string }) {
  await source.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  // A failure ends the target's connection, which rolls back.
  await target.query('BEGIN');
  await lockTables(target);
  await requireEmpty(target, label);
  const tables = await copyTables(source, target);
  await target.query('COMMIT');
  await source.query('COMMIT');
  return tables;
}

/** Opens a copy of the embedded database, with all migrations applied, and deletes it afterwards. */
async function withCopy<T>(dataDir: string, log: DatabaseLog, use: (source: ClientBase) => Promise<T>): Promise<T> {
  const { root, database } = dataFolder(dataDir);
  const copy = join(root, 'database.move');
  // Left by a command that was killed.
  await rm(copy, { recursive: true, force: true });
  try {
    await mkdir(copy, { mode: 0o700 });
    await copyFolder(database, dataFolder(copy).database);
    const opened = await openEmbedded({ dataDir: copy, log, isScratch: true });
    try {
      const client = await opened.pool.connect();
      try {
        return await use(client);
      } finally {
        client.release(true);
      }
    } finally {
      await opened.close();
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
