import { and, eq } from 'drizzle-orm';
import { ACTIVITY_SORTS, type ActivityQuery, type ActivityRow, activityRow } from '#contract/activity.ts';
import type { Database } from '#server/db/database.ts';
import { activity } from '#server/db/schema/activity.ts';
import { keyset } from '#server/tables/keyset.ts';
import { countUpTo, type TableSource, toIso } from '#server/tables/table-source.ts';

/** The activity log, by time. */
export function createActivityTable(database: Pick<Database, 'orm'>): TableSource<ActivityQuery, ActivityRow, 'at'> {
  const matching = ({ kind, by }: ActivityQuery) =>
    and(
      kind === undefined ? undefined : eq(activity.kind, kind),
      by === undefined || by === '' ? undefined : eq(activity.by, by),
    );

  return {
    name: 'activity',
    sorts: ACTIVITY_SORTS,
    columns: Object.keys(activityRow.shape),
    async read(query, range) {
      const { key, where, orderBy } = keyset(range, activity.at, activity.id);
      const rows = await database.orm
        .select({ row: activity, key })
        .from(activity)
        .where(and(matching(query), where))
        .orderBy(orderBy)
        .limit(range.limit);
      return rows.map(({ row, key: position }) => ({ key: position, row: { ...row, at: toIso(row.at) } }));
    },
    count: (query, max) => countUpTo(database, activity, matching(query), max),
  };
}
