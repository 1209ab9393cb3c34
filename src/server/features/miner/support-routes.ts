import type { FastifyInstance } from 'fastify';
import {
  adminBlockMiner,
  adminEndMinerSession,
  adminEraseMiner,
  adminReadMiner,
  adminUnblockMiner,
} from '#contract/admin-miners.ts';
import { bindGuarded, type FindUser } from '#server/http/guard.ts';
import type { MinerSupport } from './support.ts';

/** Binds the team's calls about one miner. All are for administrators. */
export function registerMinerSupportRoutes(
  app: FastifyInstance,
  { support, findUser }: { readonly support: MinerSupport; readonly findUser: FindUser },
): void {
  bindGuarded(app, findUser, adminReadMiner, ({ params }) => support.read(Number(params.id)));
  for (const [endpoint, act] of [
    [adminEndMinerSession, support.endSession],
    [adminBlockMiner, support.block],
    [adminUnblockMiner, support.unblock],
    [adminEraseMiner, support.erase],
  ] as const) {
    bindGuarded(app, findUser, endpoint, ({ params, body, user }) =>
      act(Number(params.id), { by: user.username, reason: body.reason }),
    );
  }
}
