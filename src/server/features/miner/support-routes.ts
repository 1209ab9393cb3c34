import type { FastifyInstance } from 'fastify';
import {
  adminBlockMiner,
  adminEndMinerSession,
  adminEraseMiner,
  adminReadMiner,
  adminUnblockMiner,
} from '#contract/miner-admin.ts';
import { bindConfirmed, type ConfirmedDeps } from '#server/http/bind-confirmed.ts';
import { bindGuarded, type ConfirmPassword } from '#server/http/guard.ts';
import type { MinerSupport } from './support.ts';

/** Binds the team's calls about one miner. All are for administrators. */
export function registerMinerSupportRoutes(
  app: FastifyInstance,
  deps: ConfirmedDeps & { readonly support: MinerSupport; readonly confirmPassword: ConfirmPassword },
): void {
  const { support, findUser, confirmPassword } = deps;
  bindConfirmed(app, deps, adminReadMiner, ({ params }) => support.read(Number(params.id)));
  for (const [endpoint, act] of [
    [adminEndMinerSession, support.endSession],
    [adminBlockMiner, support.block],
    [adminUnblockMiner, support.unblock],
  ] as const) {
    bindGuarded(app, findUser, endpoint, ({ params, body, user }) =>
      act(Number(params.id), { by: user.username, reason: body.reason }),
    );
  }
  bindGuarded(app, findUser, adminEraseMiner, async ({ params, body, user, request, reply }) => {
    await confirmPassword(user, body, { request, reply });
    return support.erase(Number(params.id), { by: user.username, reason: body.reason });
  });
}
