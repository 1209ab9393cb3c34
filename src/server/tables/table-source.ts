import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { TableSorts } from '#contract/table.ts';
import type { Database } from '#server/db/database.ts';
import type { KeysetRange } from './keyset.ts';

/** A row as the API shows it, and the key of its cursor. */
export interface KeyedRow<Row> {
  readonly key: string;
  readonly row: Row;
  /** The row in an export, when its columns are others. */
  readonly exported?: object;
}

/** One of the team's tables, without paging and formats. */
export interface TableSource<Query, Row extends { readonly id: number }, Column extends string = string> {
  /** Part of an export's file name, and its subject in the activity log. */
  readonly name: string;
  readonly sorts: TableSorts<Column>;
  /** The columns of an export. */
  readonly columns: readonly string[];
  read(query: Query, range: KeysetRange<Column>): Promise<readonly KeyedRow<Row>[]>;
  /** Returns how many rows match, at most `max`. */
  count(query: Query, max: number): Promise<number>;
}

/** Returns how many rows of `from` match `where`, at most `max`, without reading more. */
export async function countUpTo(
  { orm }: Pick<Database, 'orm'>,
  from: SQLWrapper,
  where: SQL | undefined,
  max: number,
): Promise<number> {
  const { rows } = await orm.execute<{ rows: number }>(
    sql`select count(*)::int as rows from (select 1 from ${from} where ${where ?? sql`true`} limit ${max}) as matching`,
  );
  return rows[0]?.rows ?? 0;
}

/** ISO 8601; null stays null. */
export function toIso(date: Date): string;
export function toIso(date: Date | null): string | null;
export function toIso(date: Date | null): string | null {
  return date === null ? null : date.toISOString();
}
