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
import { bindConfirmed } from '#server/http/bind-confirmed.ts';
import { bindGuarded, type ConfirmPassword } from '#server/http/guard.ts';
import { bindTeamTable, type TeamTableDeps } from '#server/tables/team-table.ts';
import { createMinersTable } from './miners-table.ts';
import type { MinerSupport } from './support.ts';

/** Binds the team's table of wallets, and the calls about one. All are for administrators. */
export function registerMinerSupportRoutes(
  app: FastifyInstance,
  deps: TeamTableDeps & { readonly support: MinerSupport; readonly confirmPassword: ConfirmPassword },
): void {
  const { support, findUser, confirmPassword } = deps;
  bindTeamTable(
    app,
    deps,
    { list: adminListMiners, file: adminExportMiners },
    createMinersTable(deps.database, deps.clock),
  );
  bindConfirmed(app, deps, adminReadMiner, ({ params }) => support.read(Number(params.id)));
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
  bindGuarded(app, findUser, adminExportMinerData, async ({ params, body, user, request, reply }) => {
    await confirmPassword(user, body, { request, reply });
    return support.exportData(Number(params.id), { by: user.username, reason: body.reason });
  });
  bindGuarded(app, findUser, adminEraseMiner, async ({ params, body, user, request, reply }) => {
    await confirmPassword(user, body, { request, reply });
    return support.erase(Number(params.id), { by: user.username, reason: body.reason });
  });
}
