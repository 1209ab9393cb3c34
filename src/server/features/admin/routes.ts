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
import { adminReadOverview, type Overview } from '#contract/admin-overview.ts';
import type { OverviewRange } from '#domain/admin/periods.ts';
import { bindConfirmed, type ConfirmedDeps } from '#server/http/bind-confirmed.ts';
import { bindGuarded } from '#server/http/guard.ts';
import type { AdminTables } from './service.ts';

/** Binds the team's tables, the overview and the version. Phases and the version are for editors too. */
export function registerAdminRoutes(
  app: FastifyInstance,
  deps: ConfirmedDeps & {
    readonly tables: AdminTables;
    readonly readAbout: () => Promise<About>;
    readonly readOverview: (range: OverviewRange) => Promise<Overview>;
  },
): void {
  const { tables, readAbout, readOverview, findUser } = deps;
  const { phases, miners, subscribers, signIns, activity } = tables;
  bindGuarded(app, findUser, adminListPhases, ({ queryParams }) => phases.page(queryParams));
  bindGuarded(app, findUser, adminExportPhases, phases.export);
  bindConfirmed(app, deps, adminListMiners, ({ queryParams }) => miners.page(queryParams));
  bindConfirmed(app, deps, adminExportMiners, miners.export);
  bindConfirmed(app, deps, adminListSubscribers, ({ queryParams }) => subscribers.page(queryParams));
  bindConfirmed(app, deps, adminExportSubscribers, subscribers.export);
  bindConfirmed(app, deps, adminListSignIns, ({ queryParams }) => signIns.page(queryParams));
  bindConfirmed(app, deps, adminExportSignIns, signIns.export);
  bindGuarded(app, findUser, adminListActivity, ({ queryParams }) => activity.page(queryParams));
  bindConfirmed(app, deps, adminExportActivity, activity.export);
  bindGuarded(app, findUser, adminReadVersion, readAbout);
  bindGuarded(app, findUser, adminReadOverview, ({ queryParams }) => readOverview(queryParams.range));
}
