// biome-ignore-all lint/plugin/constant-sql: the texts come from the catalog, with its names quoted (%I).
import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { OperatorError } from '#server/lib/errors.ts';
import { copySequences, type MovableTable, readTables } from './catalog.ts';

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

export interface MovedTable {
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
