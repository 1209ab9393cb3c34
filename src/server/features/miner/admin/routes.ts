import {
  adminBlockMiner,
  adminEndPinWait,
  adminEraseMiner,
  adminExportMinerData,
  adminReadMiner,
  adminUnblockMiner,
} from '#contract/miner-admin.ts';
import type { FeatureContext } from '#server/feature.ts';
import { bind } from '#server/http/bind.ts';
import { bindMinersTable } from './miners-table.ts';
import type { MinerSupport } from './support.ts';

/** Binds the team's table of wallets, and the calls about one. All are for administrators. */
export function registerMinerSupportRoutes(context: FeatureContext, support: MinerSupport): void {
  bindMinersTable(context);
  bind(context, adminReadMiner, ({ params }) => support.read(Number(params.id)));
  bind(context, adminBlockMiner, ({ params, body, user }) => support.block(Number(params.id), user, body.reason));
  bind(context, adminUnblockMiner, ({ params, user }) => support.unblock(Number(params.id), user));
  bind(context, adminEndPinWait, ({ params, user }) => support.endPinWait(Number(params.id), user));
  bind(context, adminExportMinerData, ({ params, user }) => support.exportData(Number(params.id), user));
  bind(context, adminEraseMiner, ({ params, body, user }) => support.erase(Number(params.id), user, body.reason));
}
