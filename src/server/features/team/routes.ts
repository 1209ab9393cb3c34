import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BACKGROUND_HEADER } from '#contract/endpoint.ts';
import { invitationAccept, invitationRead } from '#contract/team.ts';
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
} from '#contract/team-account.ts';
import { ACCOUNT_SESSION_MS_MAX } from '#domain/team/limits.ts';
import { bindEndpoint } from '#server/http/bind-endpoint.ts';
import { bindGuarded, type FindUser } from '#server/http/guard.ts';
import { isHttps } from '#server/http/security-headers.ts';
import { createSignInCookies, readCookie, readDeviceCookie } from '#server/http/sign-in-cookies.ts';
import { confirmationSourceOf } from './confirmation-source.ts';
import type { TeamService } from './members/service.ts';
import type { AccountService } from './service.ts';
import { type AccountSignIn, type ClientInfo, toUser } from './session-starter.ts';

const COOKIE = 'technovex_session';

/** Returns the guard's lookup of the user by the session cookie. */
export function findUserByCookie(service: AccountService): FindUser {
  return (request) => service.userOf(readCookie(request, COOKIE), request.headers[BACKGROUND_HEADER] === undefined);
}

/** Binds the accounts' endpoints. Routes read and set cookies; the service does the rest. */
export function registerAccountRoutes(
  app: FastifyInstance,
  deps: {
    readonly service: AccountService;
    readonly team: Pick<TeamService, 'readInvitation' | 'acceptInvitation'>;
    readonly findUser: FindUser;
    readonly publicOrigin: string | undefined;
  },
): void {
  const { service, team, findUser, publicOrigin } = deps;
  const clientInfoOf = (request: FastifyRequest, reply: FastifyReply): ClientInfo => ({
    ...confirmationSourceOf(publicOrigin, request, reply),
    userAgent: request.headers['user-agent'] ?? '',
    oldToken: readCookie(request, COOKIE),
    deviceCookie: readDeviceCookie(request, COOKIE),
  });
  const cookies = createSignInCookies({
    name: COOKIE,
    path: '/api',
    loginPath: accountLogin.path,
    sessionMsMax: ACCOUNT_SESSION_MS_MAX,
    secure: isHttps(publicOrigin),
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

  bindGuarded(app, findUser, accountChangePassword, async ({ user, body, request, reply }) => {
    const changed = await service.changePassword(user, body, confirmationSourceOf(publicOrigin, request, reply));
    cookies.setDevice(reply, changed.deviceCookie);
    return changed.user;
  });

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
