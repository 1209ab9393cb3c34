import type { FastifyInstance } from 'fastify';
import { adminExportActivity, adminListActivity } from '#contract/activity.ts';
import { bindTeamTable, type TeamTableDeps } from '#server/tables/team-table.ts';
import { createActivityTable } from './activity-table.ts';

/** Binds the activity log, and returns its table. */
export function registerActivity(app: FastifyInstance, deps: TeamTableDeps): ReturnType<typeof createActivityTable> {
  const table = createActivityTable(deps.database);
  bindTeamTable(app, deps, { list: adminListActivity, file: adminExportActivity }, table);
  return table;
}
