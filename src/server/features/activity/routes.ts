import { and, eq, ne } from 'drizzle-orm';
import { activityTable } from '#contract/activity.ts';
import type { RetentionRule } from '#server/db/retention.ts';
import { activity } from '#server/db/schema/activity.ts';
import type { Feature, FeatureContext } from '#server/feature.ts';
import { bindTable } from '#server/tables/bind-table.ts';

/** The entries of phases stay: visitors read the public changes, and the team restores earlier versions. */
export const ACTIVITY_RETENTION: RetentionRule = {
  table: activity,
  name: 'activity',
  age: activity.at,
  days: ({ activityDays }) => activityDays,
  condition: ne(activity.kind, 'phase'),
};

export function registerActivity(context: FeatureContext): Feature {
  bindTable(context, activityTable, {
    from: activity,
    columns: {
      id: activity.id,
      at: activity.at,
      by: activity.by,
      network: activity.network,
      action: activity.action,
      kind: activity.kind,
      subjectId: activity.subjectId,
      subject: activity.subject,
      before: activity.before,
      after: activity.after,
    },
    order: { at: activity.at },
    where: ({ kind, by = '' }) =>
      and(kind === undefined ? undefined : eq(activity.kind, kind), by === '' ? undefined : eq(activity.by, by)),
  });
  return { retention: [ACTIVITY_RETENTION] };
}
