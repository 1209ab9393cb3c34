// biome-ignore-all lint/plugin/constant-sql: the texts come from the database, with its names quoted (%I).
import type { Pool } from 'pg';

/**
 * For each table one row with a value in every column and one with NULL where that is possible, numbered n = 1 and 2.
 * Values are those that a careless copy changes.
 */
const INSERTS = `
  SELECT format('INSERT INTO %s (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM generate_series(1, 2) AS n',
    c.oid::regclass, a.columns, a.values) AS insert, c.oid::regclass::text AS name
  FROM pg_class c
  CROSS JOIN LATERAL (
    SELECT string_agg(format('%I', attname), ', ' ORDER BY attnum) AS columns,
      string_agg(format('CASE WHEN n = 2 OR %L THEN (%s)::%s END', attnotnull, CASE
        WHEN attname = 'inviter_id' THEN '1'
        WHEN format_type(atttypid, NULL) IN ('bigint', 'integer', 'smallint') THEN 'n'
        WHEN format_type(atttypid, NULL) = 'double precision' THEN 'CASE n WHEN 1 THEN 0.1 + 0.2 ELSE 1e30 END'
        WHEN format_type(atttypid, NULL) = 'double precision[]' THEN '''{1e30,0.30000000000000004}'''
        WHEN format_type(atttypid, NULL) = 'text[]' THEN '''{"a,b",NULL,"NULL",é}'''
        WHEN format_type(atttypid, NULL) = 'text' THEN '''é "\\,{} NULL '' || E''\\t\\n'' || n'
        WHEN format_type(atttypid, NULL) = 'boolean' THEN 'n = 2'
        WHEN format_type(atttypid, NULL) = 'timestamp with time zone' THEN '''2026-03-29 01:59:59.987+02'''
        WHEN format_type(atttypid, NULL) = 'jsonb' THEN '''{"b": 1e30, "a": [null, "\\u00e9\\\\"]}'''
        WHEN format_type(atttypid, NULL) = 'bytea' THEN '''\\x00ff5c27'''
        WHEN format_type(atttypid, NULL) = 'uuid' THEN 'gen_random_uuid()'
      END, format_type(atttypid, atttypmod)), ', ' ORDER BY attnum) AS values
    FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
  ) AS a
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
  ORDER BY c.oid`;

/** Inserts two rows into every table, in the order of creation, and returns the tables' names. */
export async function fillTables(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ insert: string; name: string }>(INSERTS);
  // Others refer to users.
  const inOrder = [...rows].sort((a, b) => Number(b.name === 'users') - Number(a.name === 'users'));
  for (const { insert } of inOrder) await pool.query(insert);
  return rows.map(({ name }) => name).sort();
}
