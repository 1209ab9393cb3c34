// biome-ignore-all lint/plugin/constant-sql: the texts come from the database, with its names quoted (%I).
import type { PGlite } from '@electric-sql/pglite';

const TABLES = `
  select oid::regclass::text as name, format('select %L, count(*) from %s', oid::regclass, oid::regclass) as query
    from pg_class
   where relkind in ('r', 'm', 't', 'S')
   order by oid`;

/** B-trees that contain every row. The inner query is ordered so that it uses the index. */
const INDEXES = `
  select i.indexrelid::regclass::text as name,
         format('select %L, count(*) from (select from %s order by %s) r', i.indrelid::regclass, i.indrelid::regclass,
           (select string_agg(pg_get_indexdef(i.indexrelid, key, true), ', ' order by key)
              from generate_series(1, i.indnkeyatts) key)) as query
    from pg_index i
    join pg_class index on index.oid = i.indexrelid
    join pg_am method on method.oid = index.relam and method.amname = 'btree'
   where i.indisvalid and i.indpred is null
   order by i.indexrelid`;

/**
 * Reads every row of every table, including the system catalogs, once by a sequential scan and once through each index.
 * Page checksums reveal changed pages; an index reveals the rows that a truncated file has lost.
 *
 * @throws {Error} at the first damage
 */
export async function readAllRows(pglite: PGlite): Promise<void> {
  await pglite.exec('set enable_bitmapscan = off; set enable_indexonlyscan = off; set enable_indexscan = off');
  const counts = new Map((await count(pglite, TABLES)).map(({ table, rows }) => [table, rows]));
  await pglite.exec('set enable_indexscan = on; set enable_seqscan = off; set enable_sort = off');
  for (const { table, rows, source } of await count(pglite, INDEXES)) {
    if (rows !== counts.get(table)) {
      throw new Error(`the table ${table} has ${counts.get(table)} rows and its index ${source} has ${rows}`);
    }
  }
}

interface Count {
  readonly table: string;
  readonly rows: number;
  /** The table or index that was scanned. */
  readonly source: string;
}

/** Runs the queries that `listing` returns as one statement, several times faster than one by one. */
async function count(pglite: PGlite, listing: string): Promise<Count[]> {
  const { rows: queries } = await pglite.query<{ name: string; query: string }>(listing);
  const union = queries.map(({ query }, i) => `select ${i}, counted.* from (${query}) counted(name, rows)`);
  const { rows } = await pglite.query<[number, string, number]>(union.join(' union all '), [], { rowMode: 'array' });
  return rows.map(([i, table, counted]) => ({ table, rows: Number(counted), source: queries[i]?.name ?? '' }));
}
