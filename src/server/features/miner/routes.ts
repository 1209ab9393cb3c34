import { serialize } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  minerActivateReferral,
  minerCheckEmail,
  minerCreateWallet,
  minerLogin,
  minerLogout,
  minerReadWallet,
  minerSyncWallet,
  type WalletData,
} from '#contract/miner.ts';
import { bindEndpoint } from '#server/http/bind-endpoint.ts';
import { readCookie } from '#server/http/read-cookie.ts';
import type { GuessOrigin, MinerService, SignedIn } from './service.ts';
import { MINER_SESSION_MS_MAX } from './session-length.ts';

const COOKIE = 'technovex_miner';
/** Set at each sign-in, survives a logout, and goes only where PINs are guessed by a person. */
const DEVICE_COOKIE = 'technovex_miner_device';
const DEVICE_COOKIE_PATH = '/api/miner/login';
/** Browsers keep no cookie longer. */
const DEVICE_COOKIE_SECONDS_MAX = 400 * 24 * 60 * 60;

/** The miner's calls over HTTP: cookies in, cookies out, everything else is the service's. */
export function registerMinerRoutes(
  app: FastifyInstance,
  deps: { readonly service: MinerService; readonly secureCookies: boolean },
): void {
  const { service } = deps;
  const everyCookie = { httpOnly: true, sameSite: 'lax', secure: deps.secureCookies } as const;
  const cookieOptions = { ...everyCookie, path: '/api/miner' };

  const signIn = (
    reply: FastifyReply,
    { data, token, deviceMark }: SignedIn,
  ): { success: boolean; data: WalletData } => {
    reply.header('set-cookie', [
      serialize(COOKIE, token, { ...cookieOptions, maxAge: MINER_SESSION_MS_MAX / 1_000 }),
      serialize(DEVICE_COOKIE, deviceMark, {
        ...everyCookie,
        path: DEVICE_COOKIE_PATH,
        maxAge: DEVICE_COOKIE_SECONDS_MAX,
      }),
    ]);
    return { success: true, data };
  };

  bindEndpoint(app, minerCheckEmail, async ({ params, request }) => {
    const exists = await service.exists(params.email, request.ip);
    const message = exists ? 'A wallet exists for this e-mail.' : 'No wallet exists for this e-mail.';
    return { success: true, exists, canCreate: !exists && service.canCreateWallets, message };
  });

  bindEndpoint(app, minerCreateWallet, async ({ body, request, reply }) =>
    signIn(reply, await service.createWallet(body.email, body.pin, request.ip)),
  );

  bindEndpoint(app, minerLogin, async ({ body, request, reply }) =>
    signIn(reply, await service.login(body.email, body.pin, guessOrigin(request))),
  );

  bindEndpoint(app, minerLogout, async ({ body, request, reply }) => {
    await service.logout(body.email, deviceToken(request));
    reply.header('set-cookie', serialize(COOKIE, '', { ...cookieOptions, maxAge: 0 }));
    return undefined;
  });

  bindEndpoint(app, minerReadWallet, async ({ params, request }) => ({
    success: true,
    data: await service.read(params.email, deviceToken(request)),
  }));

  bindEndpoint(app, minerActivateReferral, async ({ params, request }) => ({
    success: true,
    data: await service.activateReferral(params.email, deviceToken(request)),
  }));

  bindEndpoint(app, minerSyncWallet, async ({ params, body, request }) => {
    const claim = {
      totalMinedTvx: body.totalMined,
      miningTimeSeconds: body.miningTimeSeconds,
      lastBonusClaimedMs: typeof body.lastBonusClaimed === 'string' ? Date.parse(body.lastBonusClaimed) : null,
    };
    return {
      success: true,
      data: await service.sync(params.email, claim, {
        token: deviceToken(request),
        pin: body.pin,
        origin: () => guessOrigin(request),
      }),
    };
  });
}

function deviceToken(request: FastifyRequest): string | undefined {
  return readCookie(request, COOKIE);
}

function guessOrigin(request: FastifyRequest): GuessOrigin {
  return { ip: request.ip, deviceMark: readCookie(request, DEVICE_COOKIE) };
}
