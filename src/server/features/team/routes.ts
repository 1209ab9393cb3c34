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
  adminConfirm,
  adminReadConfirmed,
  type User,
} from '#contract/team-account.ts';
import { accountReadEmail, accountSetEmail } from '#contract/team-email.ts';
import { passwordLinkRead, passwordLinkUse } from '#contract/team-password-link.ts';
import { ACCOUNT_SESSION_MS_MAX } from '#domain/team/limits.ts';
import { bindEndpoint } from '#server/http/bind-endpoint.ts';
import { bindGuarded, type FindUser } from '#server/http/guard.ts';
import { isHttps } from '#server/http/security-headers.ts';
import { createSignInCookies, readCookie, readDeviceCookie } from '#server/http/sign-in-cookies.ts';
import type { AccountStore } from './account-store.ts';
import { confirmationSourceOf } from './confirmation-source.ts';
import type { CurrentPassword } from './current-password.ts';
import type { Login } from './login.ts';
import type { Invitations } from './members/invitations.ts';
import type { PasswordLinks } from './members/password-links.ts';
import { accountEmailTaken, type Registration } from './registration.ts';
import { type AccountSignIn, type ClientInfo, toUser } from './session-starter.ts';
import type { AccountSessions } from './sessions.ts';

const COOKIE = 'technovex_session';

/** Returns the guard's lookup of the user by the session cookie. */
export function findUserByCookie(sessions: AccountSessions): FindUser {
  return (request) => sessions.userOf(readCookie(request, COOKIE), request.headers[BACKGROUND_HEADER] === undefined);
}

interface AccountRoutesDeps {
  readonly login: Login;
  readonly register: Registration;
  readonly invitations: Pick<Invitations, 'read' | 'accept'>;
  readonly passwordLinks: Pick<PasswordLinks, 'read' | 'use'>;
  readonly accounts: Pick<AccountStore, 'emailOf' | 'setEmail'>;
  readonly currentPassword: CurrentPassword;
  readonly sessions: AccountSessions;
  readonly findUser: FindUser;
  readonly publicOrigin: string | undefined;
}

type SignInCookies = ReturnType<typeof createSignInCookies>;

/** Binds the accounts' endpoints. Routes read and set cookies. */
export function registerAccountRoutes(app: FastifyInstance, deps: AccountRoutesDeps): void {
  const cookies = createSignInCookies({
    name: COOKIE,
    path: '/api',
    loginPath: accountLogin.path,
    sessionMsMax: ACCOUNT_SESSION_MS_MAX,
    secure: isHttps(deps.publicOrigin),
  });
  registerSignInRoutes(app, deps, cookies);
  registerOwnAccountRoutes(app, deps, cookies);
}

function registerSignInRoutes(app: FastifyInstance, deps: AccountRoutesDeps, cookies: SignInCookies): void {
  const { login, register, invitations, passwordLinks, sessions, publicOrigin } = deps;
  const clientInfoOf = (request: FastifyRequest, reply: FastifyReply): ClientInfo => ({
    ...confirmationSourceOf(publicOrigin, request, reply),
    userAgent: request.headers['user-agent'] ?? '',
    oldToken: readCookie(request, COOKIE),
    deviceCookie: readDeviceCookie(request, COOKIE),
  });
  const signIn = (reply: FastifyReply, signedIn: AccountSignIn): User => {
    cookies.set(reply, signedIn);
    return signedIn.user;
  };

  bindEndpoint(app, accountLogin, async ({ body, request, reply }) =>
    signIn(reply, await login(body, clientInfoOf(request, reply))),
  );

  bindEndpoint(app, accountRegister, async ({ body, request, reply }) =>
    signIn(reply, await register(body, clientInfoOf(request, reply))),
  );

  bindEndpoint(app, invitationRead, ({ body, request }) => invitations.read(body.token, request.ip));

  bindEndpoint(app, invitationAccept, async ({ body, request, reply }) =>
    signIn(reply, await invitations.accept(body, clientInfoOf(request, reply))),
  );

  bindEndpoint(app, passwordLinkRead, ({ body, request }) => passwordLinks.read(body.token, request.ip));

  bindEndpoint(app, passwordLinkUse, async ({ body, request, reply }) => {
    await passwordLinks.use(body, confirmationSourceOf(publicOrigin, request, reply));
    return undefined;
  });

  bindEndpoint(app, accountLogout, async ({ request, reply }) => {
    await sessions.logout(readCookie(request, COOKIE));
    cookies.clear(reply);
    return undefined;
  });
}

function registerOwnAccountRoutes(app: FastifyInstance, deps: AccountRoutesDeps, cookies: SignInCookies): void {
  const { currentPassword, sessions, accounts, findUser, publicOrigin } = deps;

  bindGuarded(app, findUser, accountReadCurrentUser, async ({ user }) => toUser(user));

  bindGuarded(app, findUser, accountChangePassword, async ({ user, body, request, reply }) => {
    const changed = await currentPassword.change(user, body, confirmationSourceOf(publicOrigin, request, reply));
    cookies.setDevice(reply, changed.deviceCookie);
    return changed.user;
  });

  bindGuarded(app, findUser, adminConfirm, async ({ user, body, request, reply }) => {
    await currentPassword.confirm(user, body, confirmationSourceOf(publicOrigin, request, reply));
    await sessions.confirm(user);
    return undefined;
  });

  bindGuarded(app, findUser, adminReadConfirmed, async () => undefined);

  bindGuarded(app, findUser, accountReadEmail, async ({ user }) => ({ email: await accounts.emailOf(user.id) }));

  bindGuarded(app, findUser, accountSetEmail, async ({ user, body }) => {
    if (!(await accounts.setEmail(user.id, body.email))) throw accountEmailTaken();
    return { email: body.email };
  });

  bindGuarded(app, findUser, accountListSessions, ({ user }) => sessions.list(user));

  bindGuarded(app, findUser, accountEndAllSessions, async ({ user, reply }) => {
    await sessions.endAll(user);
    cookies.clear(reply);
    return undefined;
  });

  bindGuarded(app, findUser, accountEndSession, async ({ user, params }) => {
    await sessions.end(user, Number(params.id));
    return undefined;
  });
}
