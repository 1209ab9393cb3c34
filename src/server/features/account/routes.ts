import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  accountChangePassword,
  accountEndAllSessions,
  accountEndSession,
  accountListSessions,
  accountLogin,
  accountLogout,
  accountReadCurrentUser,
  accountRegister,
  type User,
} from '#contract/account.ts';
import { invitationAccept, invitationRead } from '#contract/team.ts';
import { ACCOUNT_SESSION_MS_MAX } from '#domain/account/limits.ts';
import { bindEndpoint } from '#server/http/bind-endpoint.ts';
import { callerOf } from '#server/http/caller.ts';
import { bindGuarded, type FindUser } from '#server/http/guard.ts';
import { readCookie } from '#server/http/read-cookie.ts';
import { createSignInCookies, readDeviceCookie } from '#server/http/sign-in-cookies.ts';
import type { AccountService } from './service.ts';
import { type AccountSignIn, type ClientInfo, toUser } from './session-starter.ts';
import type { TeamService } from './team/service.ts';

const COOKIE = 'technovex_session';

/** Returns the guard's lookup of the user by the session cookie. */
export function findUserByCookie(service: AccountService): FindUser {
  return (request) => service.userOf(readCookie(request, COOKIE));
}

/** Binds the accounts' endpoints. Routes read and set cookies; the service does the rest. */
export function registerAccountRoutes(
  app: FastifyInstance,
  deps: {
    readonly service: AccountService;
    readonly team: Pick<TeamService, 'readInvitation' | 'acceptInvitation'>;
    readonly findUser: FindUser;
    readonly secureCookies: boolean;
  },
): void {
  const { service, team, findUser } = deps;
  const cookies = createSignInCookies({
    name: COOKIE,
    path: '/api',
    loginPath: accountLogin.path,
    sessionMsMax: ACCOUNT_SESSION_MS_MAX,
    secure: deps.secureCookies,
  });

  const signIn = (reply: FastifyReply, signedIn: AccountSignIn): User => {
    cookies.set(reply, signedIn);
    return signedIn.user;
  };

  bindEndpoint(app, accountLogin, async ({ body, request, reply }) =>
    signIn(reply, await service.login(body, clientInfoOf(request, reply))),
  );

  bindEndpoint(app, accountRegister, async ({ body, request, reply }) =>
    signIn(reply, await service.register(body, clientInfoOf(request, reply))),
  );

  bindEndpoint(app, invitationRead, ({ body, request }) => team.readInvitation(body.token, request.ip));

  bindEndpoint(app, invitationAccept, async ({ body, request, reply }) =>
    signIn(reply, await team.acceptInvitation(body, clientInfoOf(request, reply))),
  );

  bindEndpoint(app, accountLogout, async ({ request, reply }) => {
    await service.logout(readCookie(request, COOKIE));
    cookies.clear(reply);
    return undefined;
  });

  bindGuarded(app, findUser, accountReadCurrentUser, async ({ user }) => toUser(user));

  bindGuarded(app, findUser, accountChangePassword, ({ user, body, request, reply }) =>
    service.changePassword(user, body, callerOf(request, reply)),
  );

  bindGuarded(app, findUser, accountListSessions, ({ user }) => service.sessions(user));

  bindGuarded(app, findUser, accountEndAllSessions, async ({ user, reply }) => {
    await service.endAllSessions(user);
    cookies.clear(reply);
    return undefined;
  });

  bindGuarded(app, findUser, accountEndSession, async ({ user, params }) => {
    await service.endSession(user, Number(params.id));
    return undefined;
  });
}

function clientInfoOf(request: FastifyRequest, reply: FastifyReply): ClientInfo {
  return {
    ...callerOf(request, reply),
    userAgent: request.headers['user-agent'] ?? '',
    oldToken: readCookie(request, COOKIE),
    deviceCookie: readDeviceCookie(request, COOKIE),
  };
}
