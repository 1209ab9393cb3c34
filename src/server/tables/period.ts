import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { DAY_MS } from '#domain/time.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Selects the instants of a `tablePeriod`. */
export function withinPeriod(
  column: SQLWrapper,
  { from, until }: { readonly from?: string | undefined; readonly until?: string | undefined },
): (SQL | undefined)[] {
  return [
    from === undefined ? undefined : sql`${column} >= ${new Date(from).toISOString()}`,
    until === undefined ? undefined : sql`${column} < ${endOf(until)}`,
  ];
}

function endOf(until: string): string {
  return new Date(Date.parse(until) + (DAY.test(until) ? DAY_MS : 0)).toISOString();
}
