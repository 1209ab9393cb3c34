import { type Column, gte, lt, type SQL } from 'drizzle-orm';
import { DAY_MS } from '#domain/time.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Selects the instants of a `tablePeriod`. */
export function withinPeriod(
  column: Column,
  { from, until }: { readonly from?: string | undefined; readonly until?: string | undefined },
): (SQL | undefined)[] {
  return [
    from === undefined ? undefined : gte(column, new Date(from)),
    until === undefined ? undefined : lt(column, new Date(Date.parse(until) + (DAY.test(until) ? DAY_MS : 0))),
  ];
}
