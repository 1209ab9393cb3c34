import { and, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Retention } from '#contract/site-data.ts';
import { DAY_MS } from '#domain/time.ts';
import { recordActivity } from './activity.ts';
import type { Database } from './database.ts';

const ROWS_IN_BATCH = 1_000;
/** Of one rule at a time; the next sweep continues. */
const BATCHES_MAX = 100;
/** The author of the entries in the activity log. */
const BY = 'retention rule';

/** Deletes rows of `table` whose `age` is older than so many days, and that match the condition. */
export interface RetentionRule {
  readonly table: PgTable & { readonly id: AnyPgColumn };
  readonly name: string;
  readonly age: AnyPgColumn;
  readonly days: (retention: Retention) => number | undefined;
  readonly condition?: SQL | undefined;
}

/**
 * Deletes what this installation no longer keeps by a rule, in small transactions. Each is an entry of the activity
 * log: the table, how many rows, and the age. Ages are counted in whole days (UTC), so that a day has one entry, not
 * one for each hour.
 */
export async function applyRetention(
  { orm }: Pick<Database, 'orm'>,
  rule: RetentionRule,
  retention: Retention,
  nowMs: number,
): Promise<void> {
  const days = rule.days(retention);
  if (days === undefined) return;
  const before = new Date((Math.floor(nowMs / DAY_MS) - days) * DAY_MS);
  for (let batches = 0; batches < BATCHES_MAX; batches += 1) {
    if ((await deleteBatch(orm, rule, before, nowMs)) < ROWS_IN_BATCH) break;
  }
}

/** The rows that match and nobody has locked: who waits for none cannot deadlock. The next sweep has the others. */
export function unlocked(table: RetentionRule['table'], condition: SQL | undefined): SQL {
  return sql`${table.id} in (select ${table.id} from ${table} where ${condition} for update skip locked)`;
}

/** Returns the number of rows deleted. */
function deleteBatch(
  orm: Database['orm'],
  { table, name, age, condition }: RetentionRule,
  before: Date,
  nowMs: number,
) {
  return orm.transaction(async (tx): Promise<number> => {
    // The triggers of the append-only tables let this transaction delete old rows.
    await tx.execute(sql`select set_config('technovex.retention', 'on', true)`);
    const { rowCount } = await tx.execute(sql`delete from ${table} where ${table.id} in (
      select ${table.id} from ${table} where ${and(lt(age, before), condition)}
      order by ${age}, ${table.id} limit ${ROWS_IN_BATCH} for update skip locked)`);
    const rows = rowCount ?? 0;
    if (rows > 0) {
      await recordActivity(tx, {
        kind: 'table',
        action: 'deleted',
        subjectId: name,
        by: BY,
        nowMs,
        after: { rows, before: before.toISOString() },
      });
    }
    return rows;
  });
}
