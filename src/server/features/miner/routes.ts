import { parse, serialize } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  minerCheckEmail,
  minerCreateWallet,
  minerLogin,
  minerLogout,
  minerReadWallet,
  minerSyncWallet,
  type WalletData,
} from '#contract/miner.ts';
import { bindEndpoint } from '#server/http/bind-endpoint.ts';
import type { MinerService, SignedIn } from './service.ts';
import { MINER_SESSION_MS_MAX } from './session-token.ts';

const COOKIE = 'technovex_miner';

/** The miner's calls over HTTP: cookies in, cookies out, everything else is the service's. */
export function registerMinerRoutes(
  app: FastifyInstance,
  deps: { readonly service: MinerService; readonly secureCookies: boolean },
): void {
  const { service } = deps;
  const cookieOptions = { httpOnly: true, sameSite: 'lax', secure: deps.secureCookies, path: '/api/miner' } as const;

  const signIn = (reply: FastifyReply, { data, token }: SignedIn): { success: boolean; data: WalletData } => {
    reply.header('set-cookie', serialize(COOKIE, token, { ...cookieOptions, maxAge: MINER_SESSION_MS_MAX / 1_000 }));
    return { success: true, data };
  };

  bindEndpoint(app, minerCheckEmail, async ({ params }) => {
    const exists = await service.exists(params.email);
    const message = exists ? 'A wallet exists for this e-mail.' : 'No wallet exists for this e-mail.';
    return { success: true, exists, canCreate: !exists && service.canCreateWallets, message };
  });

  bindEndpoint(app, minerCreateWallet, async ({ body, reply }) =>
    signIn(reply, await service.createWallet(body.email, body.pin)),
  );

  bindEndpoint(app, minerLogin, async ({ body, reply }) => signIn(reply, await service.login(body.email, body.pin)));

  bindEndpoint(app, minerLogout, async ({ body, request, reply }) => {
    await service.logout(body.email, deviceToken(request));
    reply.header('set-cookie', serialize(COOKIE, '', { ...cookieOptions, maxAge: 0 }));
    return undefined;
  });

  bindEndpoint(app, minerReadWallet, async ({ params, request }) => ({
    success: true,
    data: await service.read(params.email, deviceToken(request)),
  }));

  bindEndpoint(app, minerSyncWallet, async ({ params, body, request }) => {
    const claim = {
      totalMinedTvx: body.totalMined,
      miningTimeSeconds: body.miningTimeSeconds,
      lastBonusClaimedMs: typeof body.lastBonusClaimed === 'string' ? Date.parse(body.lastBonusClaimed) : null,
    };
    return {
      success: true,
      data: await service.sync(params.email, claim, { token: deviceToken(request), pin: body.pin }),
    };
  });
}

function deviceToken(request: FastifyRequest): string | undefined {
  const { cookie } = request.headers;
  return cookie === undefined ? undefined : parse(cookie)[COOKIE];
}
