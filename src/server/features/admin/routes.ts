import type { FastifyInstance } from 'fastify';
import {
  adminConfirmExport,
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
import { adminReadOverview, type Overview } from '#contract/admin-overview.ts';
import type { OverviewRange } from '#domain/admin/periods.ts';
import { callerOf } from '#server/http/caller.ts';
import { bindGuarded, type ConfirmPassword, type FindUser } from '#server/http/guard.ts';
import type { AdminTables } from './service.ts';

/** Binds the team's tables, the overview and the version. Phases and the version are for editors too. */
export function registerAdminRoutes(
  app: FastifyInstance,
  deps: {
    readonly tables: AdminTables;
    readonly readAbout: () => Promise<About>;
    readonly readOverview: (range: OverviewRange) => Promise<Overview>;
    readonly findUser: FindUser;
    readonly confirmPassword: ConfirmPassword;
  },
): void {
  const { tables, readAbout, readOverview, findUser, confirmPassword } = deps;
  const { phases, miners, subscribers, signIns, activity } = tables;
  bindGuarded(app, findUser, adminConfirmExport, async ({ body, user, request, reply }) => {
    await confirmPassword(user, body.password, callerOf(request, reply));
    return { ticket: tables.ticketFor(user) };
  });
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
  bindGuarded(app, findUser, adminReadOverview, ({ queryParams }) => readOverview(queryParams.range));
}
