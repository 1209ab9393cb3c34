import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  minerActivateReferral,
  minerChangePin,
  minerCheckEmail,
  minerCreateWallet,
  minerLogin,
  minerLogout,
  minerReadHistory,
  minerReadReferral,
  minerReadWallet,
  minerSyncWallet,
  type WalletData,
} from '#contract/miner.ts';
import { MINER_SESSION_MS_MAX } from '#domain/miner/constants.ts';
import { bindEndpoint } from '#server/http/bind-endpoint.ts';
import { callerOf } from '#server/http/caller.ts';
import { createSignInCookies, readDeviceCookie } from '#server/http/sign-in-cookies.ts';
import { deviceToken, MINER_COOKIE } from './device-token.ts';
import type { PinSource } from './pin-check.ts';
import type { MinerService } from './service.ts';
import type { SignedIn } from './signed-in.ts';

/** Binds the miner's endpoints. Routes read and set cookies; the service does the rest. */
export function registerMinerRoutes(
  app: FastifyInstance,
  deps: { readonly service: MinerService; readonly secureCookies: boolean },
): void {
  const { service } = deps;
  const cookies = createSignInCookies({
    name: MINER_COOKIE,
    path: '/api/miner',
    loginPath: minerLogin.path,
    sessionMsMax: MINER_SESSION_MS_MAX,
    secure: deps.secureCookies,
  });

  const signIn = (reply: FastifyReply, signedIn: SignedIn): { success: boolean; data: WalletData } => {
    cookies.set(reply, signedIn);
    return { success: true, data: signedIn.data };
  };

  bindEndpoint(app, minerCheckEmail, async ({ params, request }) => {
    const exists = await service.exists(params.email, request.ip);
    const message = exists ? 'A wallet exists for this email address.' : 'No wallet exists for this email address.';
    return { success: true, exists, canCreate: !exists && (await service.canCreateWallets()), message };
  });

  bindEndpoint(app, minerCreateWallet, async ({ body, request, reply }) =>
    signIn(reply, await service.createWallet(body, callerOf(request, reply))),
  );

  bindEndpoint(app, minerLogin, async ({ body, request, reply }) =>
    signIn(reply, await service.login(body.email, body.pin, pinSource(request, reply))),
  );

  bindEndpoint(app, minerLogout, async ({ body, request, reply }) => {
    const isEnded = body.email !== undefined && (await service.logout(body.email, deviceToken(request)));
    if (body.forgetDevice === true) cookies.clearAll(reply);
    // Otherwise the cookie may belong to a wallet that another tab opened.
    else if (isEnded) cookies.clear(reply);
    return undefined;
  });

  bindEndpoint(app, minerChangePin, async ({ params, body, request, reply }) => {
    const from = { ...callerOf(request, reply), token: deviceToken(request) };
    cookies.setDevice(reply, await service.changePin(params.email, body, from));
    return undefined;
  });

  bindEndpoint(app, minerReadWallet, async ({ params, request }) => ({
    success: true,
    data: await service.read(params.email, deviceToken(request)),
  }));

  bindEndpoint(app, minerReadReferral, async ({ params, request }) => ({
    success: true,
    data: await service.referral(params.email, deviceToken(request)),
  }));

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

function pinSource(request: FastifyRequest, reply: FastifyReply): PinSource {
  return { ...callerOf(request, reply), deviceCookie: readDeviceCookie(request, MINER_COOKIE) };
}
