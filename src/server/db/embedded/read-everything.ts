import type { PGlite } from '@electric-sql/pglite';

/** Tables with rows to read, with each of their indexes that reaches every row. */
const TABLES_AND_INDEXES = `
  select c.oid::regclass::text as table_name,
         i.indexrelid::regclass::text as index_name,
         (select string_agg(pg_get_indexdef(i.indexrelid, key + 1, true), ', ' order by key)
            from generate_series(0, i.indnkeyatts - 1) key) as index_keys
    from pg_class c
    left join pg_index i
      on i.indrelid = c.oid and i.indisvalid and i.indpred is null
     and (select amname from pg_am where oid = (select relam from pg_class where oid = i.indexrelid)) = 'btree'
   where c.relkind in ('r', 'm', 't', 'S')
     and c.relpersistence <> 't'
   order by 1, 2`;

/**
 * Reads every row of every table, the system's own included, once through the table and once through each index. Pages
 * carry checksums, so reading finds what was changed; and an index finds rows that a shortened file has lost, because it
 * still points at them.
 *
 * Throws at the first damage.
 */
export async function readEverything(pglite: PGlite): Promise<void> {
  await pglite.exec('set enable_bitmapscan = off; set enable_indexonlyscan = off; set statement_timeout = 0');
  const { rows } = await pglite.query<{ table_name: string; index_name: string | null; index_keys: string | null }>(
    TABLES_AND_INDEXES,
  );
  for (const { table_name: table, index_name: index, index_keys: keys } of rows) {
    await pglite.exec('set enable_seqscan = on; set enable_indexscan = off');
    const byTable = await countRows(pglite, `select count(*) as rows from ${table}`);
    if (index === null || keys === null) continue;
    await pglite.exec('set enable_seqscan = off; set enable_indexscan = on');
    const byIndex = await countRows(pglite, `select count(*) as rows from (select from ${table} order by ${keys}) r`);
    if (byTable !== byIndex) {
      throw new Error(`the table ${table} has ${byTable} rows and its index ${index} leads to ${byIndex}`);
    }
  }
}

async function countRows(pglite: PGlite, query: string): Promise<number> {
  const { rows } = await pglite.query<{ rows: number }>(query);
  return Number(rows[0]?.rows ?? 0);
}
