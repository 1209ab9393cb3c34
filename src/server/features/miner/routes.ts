import type { FastifyInstance } from 'fastify';
import { minerActivateReferral, minerReadHistory, minerReadWallet, minerSyncWallet } from '#contract/miner.ts';
import { bindEndpoint } from '#server/http/bind-endpoint.ts';
import type { MinerService } from './service.ts';
import { deviceToken, pinSource } from './sign-in/request-credentials.ts';

/** Binds the calls about the wallet of a signed-in device. */
export function registerMinerRoutes(app: FastifyInstance, service: MinerService): void {
  bindEndpoint(app, minerReadWallet, async ({ params, request }) => ({
    success: true,
    data: await service.read(params.email, deviceToken(request)),
  }));

  bindEndpoint(app, minerReadHistory, async ({ params, request }) => ({
    success: true,
    data: await service.history(params.email, deviceToken(request)),
  }));

  bindEndpoint(app, minerActivateReferral, async ({ params, request }) => ({
    success: true,
    ...(await service.activateReferral(params.email, { token: deviceToken(request) })),
  }));

  bindEndpoint(app, minerSyncWallet, async ({ params, body, request, reply }) => {
    const claim = {
      totalMinedTvx: body.totalMined,
      miningTimeSeconds: body.miningTimeSeconds,
      lastBonusClaimedMs: typeof body.lastBonusClaimed === 'string' ? Date.parse(body.lastBonusClaimed) : null,
    };
    const { data } = await service.sync(params.email, claim, {
      token: deviceToken(request),
      pin: body.pin,
      source: () => pinSource(request, reply),
    });
    return { success: true, data };
  });
}
