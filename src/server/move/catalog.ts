// biome-ignore-all lint/plugin/constant-sql: the texts come from the database, with its names quoted (%I).
import type { ClientBase } from 'pg';
import { OperatorError } from '#server/lib/errors.ts';

/** A table, with the statements to copy it. Its columns are read and written as texts. */
export interface MovableTable {
  readonly name: string;
  /** The tables that its foreign keys refer to. */
  readonly parents: readonly string[];
  /** Reads all rows by primary key, in an order that every server has. */
  readonly read: string;
  /** Inserts rows, given as an array of texts for each column. */
  readonly insert: string;
}

/** Every table but the list of migrations, which the target has from its own. */
const IS_OURS = `n.nspname NOT IN ('drizzle', 'information_schema') AND n.nspname !~ '^pg_'`;

const TABLES = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name,
    ARRAY(SELECT DISTINCT format('%I.%I', pn.nspname, p.relname)
      FROM pg_constraint f JOIN pg_class p ON p.oid = f.confrelid JOIN pg_namespace pn ON pn.oid = p.relnamespace
      WHERE f.contype = 'f' AND f.conrelid = c.oid AND p.oid <> c.oid) AS parents,
    format('SELECT %s FROM %I.%I ORDER BY %s', a.texts, n.nspname, c.relname, coalesce(k.columns, a.ordered)) AS read,
    format('INSERT INTO %I.%I (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM unnest(%s) AS given(%s)',
      n.nspname, c.relname, a.columns, a.casts, a.parameters, a.given) AS insert
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  CROSS JOIN LATERAL (
    SELECT string_agg(format('%I::text', attname), ', ' ORDER BY attnum) AS texts,
      string_agg(format('%I::text COLLATE "C"', attname), ', ' ORDER BY attnum) AS ordered,
      string_agg(format('%I', attname), ', ' ORDER BY attnum) AS columns,
      string_agg(format('given.v%s::%s', number, format_type(atttypid, atttypmod)), ', ' ORDER BY attnum) AS casts,
      string_agg(format('$%s::text[]', number), ', ' ORDER BY attnum) AS parameters,
      string_agg(format('v%s', number), ', ' ORDER BY attnum) AS given
    FROM (SELECT *, row_number() OVER (ORDER BY attnum) AS number FROM pg_attribute
      WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS attribute
  ) AS a
  CROSS JOIN LATERAL (
    SELECT string_agg(
        format(CASE attcollation WHEN 0 THEN '%I' ELSE '%I COLLATE "C"' END, attname), ', ' ORDER BY part.place
      ) AS columns
    FROM pg_index i
    CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS part(number, place)
    JOIN pg_attribute ON attrelid = i.indrelid AND attnum = part.number
    WHERE i.indrelid = c.oid AND i.indisprimary
  ) AS k
  WHERE c.relkind = 'r' AND ${IS_OURS}
  ORDER BY 1`;

const SEQUENCES = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name,
    format('SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM %I.%I', n.nspname, c.relname) AS read
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'S' AND ${IS_OURS}`;
const SET_SEQUENCE = 'SELECT setval($1::text::regclass, $2::text::bigint, $3::boolean)';

const LOCK_TABLES = `DO $$ DECLARE locked regclass;
  BEGIN
    FOR locked IN SELECT c.oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND ${IS_OURS}
    LOOP
      EXECUTE format('LOCK TABLE %s IN SHARE ROW EXCLUSIVE MODE', locked);
    END LOOP;
  END $$`;
const IS_MIGRATED = `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS "isMigrated"`;
const USED_TABLES = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name,
    format('SELECT EXISTS (SELECT FROM %I.%I) AS "isUsed"', n.nspname, c.relname) AS query
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND ${IS_OURS}
  ORDER BY 1`;

/** Keeps others from writing to any table until the transaction ends, such as a server that was started too early. */
export async function lockTables(client: ClientBase): Promise<void> {
  await client.query(LOCK_TABLES);
}

/** Returns every table of the schema, each after those that its foreign keys refer to. */
export async function readTables(client: ClientBase): Promise<readonly MovableTable[]> {
  const { rows } = await client.query<MovableTable>(TABLES);
  return byDependency(rows);
}

/** @throws {OperatorError} when foreign keys form a cycle */
function byDependency(tables: readonly MovableTable[]): readonly MovableTable[] {
  const sorted: MovableTable[] = [];
  const remaining = new Map(tables.map((table) => [table.name, table]));
  while (remaining.size > 0) {
    const next = [...remaining.values()].find(({ parents }) => !parents.some((parent) => remaining.has(parent)));
    if (next === undefined) {
      throw new OperatorError(`The foreign keys of these tables form a cycle: ${[...remaining.keys()].join(', ')}.`);
    }
    remaining.delete(next.name);
    sorted.push(next);
  }
  return sorted;
}

/** Sets the target's sequences, those of identity columns included, to where the source's are. */
export async function copySequences(source: ClientBase, target: ClientBase): Promise<void> {
  const { rows: sequences } = await source.query<{ name: string; read: string }>(SEQUENCES);
  for (const { name, read } of sequences) {
    const { rows } = await source.query<{ lastValue: string; isCalled: boolean }>(read);
    for (const { lastValue, isCalled } of rows) await target.query(SET_SEQUENCE, [name, lastValue, isCalled]);
  }
}

/**
 * Accepts a database without tables, and one that has only empty ones of ours, as a move that failed leaves them.
 *
 * @throws {OperatorError} for any other
 */
export async function requireEmpty(client: ClientBase, label: string): Promise<void> {
  const { rows: tables } = await client.query<{ name: string; query: string }>(USED_TABLES);
  const { rows } = await client.query<{ isMigrated: boolean }>(IS_MIGRATED);
  if (tables.length > 0 && !rows[0]?.isMigrated) {
    throw new OperatorError(`${label} has tables of another program. Create a new database; nothing was changed.`);
  }
  for (const { name, query } of tables) {
    const used = await client.query<{ isUsed: boolean }>(query);
    if (used.rows[0]?.isUsed) {
      throw new OperatorError(`${label} is not empty: ${name} has rows. Create a new database; nothing was changed.`);
    }
  }
}
