import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf } from '#contract/endpoint.ts';
import {
  minerActivateReferral,
  minerChangePin,
  minerCheckEmail,
  minerCreateWallet,
  minerLogin,
  minerLogout,
  minerReadHistory,
  minerReadWallet,
  minerSyncWallet,
  type WalletData,
} from '#contract/miner.ts';
import { MINER_SESSION_MS_MAX } from '#domain/miner/constants.ts';
import type { MinerClaim } from '#domain/miner/reconcile.ts';
import { type BindContext, bind } from '#server/http/bind.ts';
import { callerOf } from '#server/http/caller.ts';
import { createSignInCookies, readCookie, readDeviceCookie } from '#server/http/sign-in-cookies.ts';
import type { MinerService } from './service.ts';
import type { SignedIn } from './sign-in/device-sessions.ts';
import type { PinSource } from './sign-in/pins.ts';

export const MINER_COOKIE = 'technovex_miner';

export function deviceToken(request: FastifyRequest): string | undefined {
  return readCookie(request, MINER_COOKIE);
}

export function pinSource(request: FastifyRequest, reply: FastifyReply): PinSource {
  return { ...callerOf(request, reply), deviceCookie: readDeviceCookie(request, MINER_COOKIE) };
}

/** Binds the calls with which a device gets, keeps and loses a session. */
export function registerSignInRoutes(
  context: BindContext,
  { service, secureCookies }: { readonly service: MinerService; readonly secureCookies: boolean },
): void {
  const cookies = createSignInCookies({
    name: MINER_COOKIE,
    path: '/api/miner',
    loginPath: minerLogin.path,
    sessionMsMax: MINER_SESSION_MS_MAX,
    secure: secureCookies,
  });

  const signIn = (reply: FastifyReply, signedIn: SignedIn): { success: boolean; data: WalletData } => {
    cookies.set(reply, signedIn);
    return { success: true, data: signedIn.data };
  };

  bind(context, minerCheckEmail, async ({ params, request }) => {
    const exists = await service.exists(params.email, request.ip);
    const message = exists ? 'A wallet exists for this email address.' : 'No wallet exists for this email address.';
    return { success: true, exists, canCreate: !exists && (await service.canCreateWallets()), message };
  });

  bind(context, minerCreateWallet, async ({ body, request, reply }) =>
    signIn(reply, await service.createWallet(body, callerOf(request, reply))),
  );

  bind(context, minerLogin, async ({ body, request, reply }) =>
    signIn(reply, await service.login(body.email, body.pin, pinSource(request, reply))),
  );

  bind(context, minerLogout, async ({ body, request, reply }) => {
    const isEnded = body.email !== undefined && (await service.logout(body.email, deviceToken(request)));
    if (body.forgetDevice === true) cookies.clearAll(reply);
    // Otherwise the cookie may belong to a wallet that another tab opened.
    else if (isEnded) cookies.clear(reply);
  });

  bind(context, minerChangePin, async ({ params, body, request, reply }) => {
    const from = { ...callerOf(request, reply), token: deviceToken(request) };
    cookies.setDevice(reply, await service.changePin(params.email, body, from));
  });
}

function claimOf(body: BodyOf<typeof minerSyncWallet>): MinerClaim {
  return {
    totalMinedTvx: body.totalMined,
    miningTimeSeconds: body.miningTimeSeconds,
    lastBonusClaimedMs: typeof body.lastBonusClaimed === 'string' ? Date.parse(body.lastBonusClaimed) : null,
  };
}

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
    ...(await service.activateReferral(params.email, service.authorizeToken(params.email, deviceToken(request)))),
  }));

  bind(context, minerSyncWallet, async ({ params, body, request, reply }) => {
    const data = await service.syncByRequest(params.email, claimOf(body), {
      token: deviceToken(request),
      pin: body.pin,
      source: () => pinSource(request, reply),
    });
    return { success: true, data };
  });
}
