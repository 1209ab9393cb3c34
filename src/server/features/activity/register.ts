import { ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { adminExportActivity, adminListActivity } from '#contract/activity.ts';
import type { RetentionRule } from '#server/db/retention.ts';
import { activity } from '#server/db/schema/activity.ts';
import type { Feature, FeatureContext } from '#server/feature.ts';
import { bindTeamTable } from '#server/tables/team-table.ts';
import { createActivityTable } from './activity-table.ts';

/** The entries of phases stay: visitors read the public changes, and the team restores earlier versions. */
export const ACTIVITY_RETENTION: RetentionRule = {
  table: activity,
  name: 'activity',
  age: activity.at,
  days: ({ activityDays }) => activityDays,
  condition: ne(activity.kind, 'phase'),
};

export function registerActivity(app: FastifyInstance, context: FeatureContext): Feature {
  const table = createActivityTable(context.database);
  bindTeamTable(app, context, { list: adminListActivity, file: adminExportActivity }, table);
  return { retention: [ACTIVITY_RETENTION] };
}
