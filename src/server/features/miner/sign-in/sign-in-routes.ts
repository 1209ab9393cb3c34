import type { FastifyReply } from 'fastify';
import {
  minerChangePin,
  minerCheckEmail,
  minerCreateWallet,
  minerLogin,
  minerLogout,
  type WalletData,
} from '#contract/miner.ts';
import { MINER_SESSION_MS_MAX } from '#domain/miner/constants.ts';
import { type BindContext, bind } from '#server/http/bind.ts';
import { callerOf } from '#server/http/caller.ts';
import { createSignInCookies } from '#server/http/sign-in-cookies.ts';
import type { MinerService } from '../service.ts';
import { deviceToken, MINER_COOKIE, pinSource } from './request-credentials.ts';
import type { SignedIn } from './signed-in.ts';

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
