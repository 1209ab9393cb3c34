import type { FastifyInstance } from 'fastify';
import {
  adminBlockMiner,
  adminEndMinerSession,
  adminEndPinWait,
  adminEraseMiner,
  adminExportMinerData,
  adminNoteMiner,
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
  bindTeamTable(
    app,
    deps,
    { list: adminListMiners, file: adminExportMiners },
    createMinersTable(deps.database, deps.clock),
  );
  bindGuarded(app, findUser, adminReadMiner, ({ params }) => support.read(Number(params.id)));
  for (const [endpoint, act] of [
    [adminEndMinerSession, support.endSession],
    [adminBlockMiner, support.block],
    [adminUnblockMiner, support.unblock],
    [adminEndPinWait, support.endPinWait],
    [adminNoteMiner, support.note],
  ] as const) {
    bindGuarded(app, findUser, endpoint, ({ params, body, user }) =>
      act(Number(params.id), { by: user.username, reason: body.reason }),
    );
  }
  bindGuarded(app, findUser, adminExportMinerData, ({ params, body, user }) =>
    support.exportData(Number(params.id), { by: user.username, reason: body.reason }),
  );
  bindGuarded(app, findUser, adminEraseMiner, ({ params, body, user }) =>
    support.erase(Number(params.id), { by: user.username, reason: body.reason }),
  );
}
