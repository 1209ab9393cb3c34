// biome-ignore-all lint/plugin/constant-sql: the texts come from the catalog, with its names quoted (%I).

import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { OperatorError } from '#server/lib/errors.ts';
import { copyFolder } from '../backup/backup-folder.ts';
import type { DatabaseLog } from '../db/database.ts';
import { dataFolder } from '../db/embedded/data-folder.ts';
import { lockStopped } from '../db/embedded/lock.ts';
import { openEmbedded } from '../db/embedded/open-embedded.ts';
import { connectPostgres, migratePostgres } from '../db/open-postgres.ts';
import { copySequences, lockTables, type MovableTable, readTables, requireEmpty } from './catalog.ts';

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

const ROWS_IN_BATCH = 500;
const CURSOR = 'rows_to_move';
const FETCH = `FETCH ${ROWS_IN_BATCH} FROM ${CURSOR}`;
const CLOSE = `CLOSE ${CURSOR}`;
/** Of one transaction: the same value has the same text on both sides, and no time limit ends a long copy. */
const SETTINGS = `SELECT set_config(name, value, true) FROM (VALUES ('TimeZone', 'UTC'), ('DateStyle', 'ISO, YMD'),
  ('IntervalStyle', 'postgres'), ('extra_float_digits', '1'), ('bytea_output', 'hex'), ('statement_timeout', '0'),
  ('idle_in_transaction_session_timeout', '0')) AS setting(name, value)`;

/** A column's text; null: NULL. */
type Row = readonly (string | null)[];

interface MovedTable {
  readonly name: string;
  readonly rows: number;
  /** SHA-256 (hex) of all rows in order, the same on both sides. */
  readonly digest: string;
}

/**
 * Copies every table and sequence in the transactions that both clients have begun, and compares all rows. Holds one
 * batch of rows in memory.
 *
 * @throws {OperatorError} when a table that was read back differs
 */
export async function copyTables(source: ClientBase, target: ClientBase): Promise<readonly MovedTable[]> {
  await source.query(SETTINGS);
  await target.query(SETTINGS);
  const moved: MovedTable[] = [];
  for (const table of await readTables(source)) {
    const read = await readAll(source, table, (rows) => insertRows(target, table, rows));
    const written = await readAll(target, table, async () => undefined);
    if (read.digest !== written.digest) {
      throw new OperatorError(`${table.name} was not stored as it was read. Nothing was moved.`);
    }
    moved.push(read);
  }
  await copySequences(source, target);
  return moved;
}

async function insertRows(target: ClientBase, { insert }: MovableTable, rows: readonly Row[]): Promise<void> {
  const columns = (rows[0] ?? []).map((_text, column) => rows.map((row) => row[column]));
  await target.query(insert, columns);
}

/** Passes all rows of a table to `onRows` in batches, and returns their number and digest. */
async function readAll(
  client: ClientBase,
  { name, read }: MovableTable,
  onRows: (rows: readonly Row[]) => Promise<void>,
): Promise<MovedTable> {
  const sha256 = createHash('sha256');
  let count = 0;
  await client.query(`DECLARE ${CURSOR} NO SCROLL CURSOR FOR ${read}`);
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({ text: FETCH, rowMode: 'array' });
    if (rows.length === 0) break;
    for (const row of rows) sha256.update(`${JSON.stringify(row)}\n`);
    count += rows.length;
    await onRows(rows);
  }
  await client.query(CLOSE);
  return { name, rows: count, digest: sha256.digest('hex') };
}
