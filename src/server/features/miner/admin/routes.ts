import type { FastifyInstance } from 'fastify';
import {
  adminBlockMiner,
  adminEndPinWait,
  adminEraseMiner,
  adminExportMinerData,
  adminReadMiner,
  adminUnblockMiner,
} from '#contract/miner-admin.ts';
import { adminExportMiners, adminListMiners } from '#contract/miner-table.ts';
import { bindGuarded } from '#server/http/guard.ts';
import { bindTeamTable, type TeamTableDeps } from '#server/tables/team-table.ts';
import { createMinersTable } from './miners-table.ts';
import type { MinerSupport } from './support.ts';

/** Binds the team's table of wallets, and the calls about one. All are for administrators. */
export function registerMinerSupportRoutes(
  app: FastifyInstance,
  deps: TeamTableDeps & { readonly support: MinerSupport },
): void {
  const { support, findUser } = deps;
  bindTeamTable(app, deps, { list: adminListMiners, file: adminExportMiners }, createMinersTable(deps.database));
  bindGuarded(app, findUser, adminReadMiner, ({ params }) => support.read(Number(params.id)));
  bindGuarded(app, findUser, adminBlockMiner, ({ params, body, user }) =>
    support.block(Number(params.id), user, body.reason),
  );
  bindGuarded(app, findUser, adminUnblockMiner, ({ params, user }) => support.unblock(Number(params.id), user));
  bindGuarded(app, findUser, adminEndPinWait, ({ params, user }) => support.endPinWait(Number(params.id), user));
  bindGuarded(app, findUser, adminExportMinerData, ({ params, user }) => support.exportData(Number(params.id), user));
  bindGuarded(app, findUser, adminEraseMiner, ({ params, body, user }) =>
    support.erase(Number(params.id), user, body.reason),
  );
}
