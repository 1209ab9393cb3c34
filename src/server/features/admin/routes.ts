import type { FastifyInstance } from 'fastify';
import {
  adminExportActivity,
  adminExportMiners,
  adminExportPhases,
  adminExportSignIns,
  adminExportSubscribers,
  adminListActivity,
  adminListMiners,
  adminListPhases,
  adminListSignIns,
  adminListSubscribers,
} from '#contract/admin.ts';
import { type About, adminReadVersion } from '#contract/admin-about.ts';
import { bindGuarded, type FindUser } from '#server/http/guard.ts';
import type { AdminTables } from './service.ts';

/** Binds the team's tables and the version. All are for administrators. */
export function registerAdminRoutes(
  app: FastifyInstance,
  {
    tables,
    readAbout,
    findUser,
  }: { readonly tables: AdminTables; readonly readAbout: () => Promise<About>; readonly findUser: FindUser },
): void {
  const { phases, miners, subscribers, signIns, activity } = tables;
  bindGuarded(app, findUser, adminListPhases, ({ queryParams }) => phases.page(queryParams));
  bindGuarded(app, findUser, adminExportPhases, phases.export);
  bindGuarded(app, findUser, adminListMiners, ({ queryParams }) => miners.page(queryParams));
  bindGuarded(app, findUser, adminExportMiners, miners.export);
  bindGuarded(app, findUser, adminListSubscribers, ({ queryParams }) => subscribers.page(queryParams));
  bindGuarded(app, findUser, adminExportSubscribers, subscribers.export);
  bindGuarded(app, findUser, adminListSignIns, ({ queryParams }) => signIns.page(queryParams));
  bindGuarded(app, findUser, adminExportSignIns, signIns.export);
  bindGuarded(app, findUser, adminListActivity, ({ queryParams }) => activity.page(queryParams));
  bindGuarded(app, findUser, adminExportActivity, activity.export);
  bindGuarded(app, findUser, adminReadVersion, readAbout);
}
