import { minerActivateReferral, minerReadHistory, minerReadWallet, minerSyncWallet } from '#contract/miner.ts';
import { type BindContext, bind } from '#server/http/bind.ts';
import type { MinerService } from './service.ts';
import { deviceToken, pinSource } from './sign-in/request-credentials.ts';

/** Binds the calls about the wallet of a signed-in device. */
export function registerMinerRoutes(context: BindContext, service: MinerService): void {
  bind(context, minerReadWallet, async ({ params, request }) => ({
    success: true,
    data: await service.read(params.email, deviceToken(request)),
  }));

  bind(context, minerReadHistory, async ({ params, request }) => ({
    success: true,
    data: await service.history(params.email, deviceToken(request)),
  }));

  bind(context, minerActivateReferral, async ({ params, request }) => ({
    success: true,
    ...(await service.activateReferral(params.email, { token: deviceToken(request) })),
  }));

  bind(context, minerSyncWallet, async ({ params, body, request, reply }) => {
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
