import type { FastifyInstance } from 'fastify';
import { adminExportActivity, adminListActivity } from '#contract/activity.ts';
import { logRetention } from '#server/db/retention.ts';
import { adminActions } from '#server/db/schema/admin.ts';
import type { Feature, FeatureContext } from '#server/feature.ts';
import { bindTeamTable } from '#server/tables/team-table.ts';
import { type AutomaticChange, createActivityTable } from './activity-table.ts';

export function registerActivity(
  app: FastifyInstance,
  context: FeatureContext,
  own: { readonly readAutomatic: () => Promise<readonly AutomaticChange[]> },
): Feature & { readonly table: ReturnType<typeof createActivityTable> } {
  const table = createActivityTable(context.database, own.readAutomatic);
  bindTeamTable(app, context, { list: adminListActivity, file: adminExportActivity }, table);
  return { table, retention: [logRetention(adminActions, 'admin_actions', adminActions.changedAt)] };
}
