import type { FastifyInstance } from 'fastify';
import {
  minerActivateReferral,
  minerReadHistory,
  minerReadInviter,
  minerReadReferral,
  minerReadWallet,
  minerSyncWallet,
} from '#contract/miner.ts';
import { minerChooseName } from '#contract/miner-name.ts';
import { bindEndpoint } from '#server/http/bind-endpoint.ts';
import type { MinerService } from './service.ts';
import { deviceToken, pinSource } from './sign-in/request-credentials.ts';

/** Binds the calls about the wallet of a signed-in device, and the name of an inviter. */
export function registerMinerRoutes(app: FastifyInstance, service: MinerService): void {
  bindEndpoint(app, minerReadWallet, async ({ params, request }) => ({
    success: true,
    data: await service.read(params.email, deviceToken(request)),
  }));

  bindEndpoint(app, minerReadReferral, async ({ params, request }) => ({
    success: true,
    data: await service.referral(params.email, deviceToken(request)),
  }));

  bindEndpoint(app, minerReadInviter, async ({ params, request }) => ({
    success: true,
    name: await service.inviterName(params.ref, request.ip),
  }));

  bindEndpoint(app, minerChooseName, async ({ params, body: { name }, request }) => {
    await service.chooseName(params.email, name, deviceToken(request));
    return { success: true, name };
  });

  bindEndpoint(app, minerReadHistory, async ({ params, queryParams, request }) => ({
    success: true,
    data: await service.history(params.email, queryParams.range, deviceToken(request)),
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
