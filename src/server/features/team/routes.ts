import type { FastifyReply, FastifyRequest } from 'fastify';
import { BACKGROUND_HEADER } from '#contract/endpoint.ts';
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
import { linkAcceptInvitation, linkRead, linkSetPassword } from '#contract/team-links.ts';
import { ACCOUNT_SESSION_MS_MAX } from '#domain/team/limits.ts';
import { type BindContext, bind } from '#server/http/bind.ts';
import type { FindUser } from '#server/http/guard.ts';
import { isHttps } from '#server/http/security-headers.ts';
import { createSignInCookies, readCookie, readDeviceCookie } from '#server/http/sign-in-cookies.ts';
import type { AccountStore } from './account-store.ts';
import { confirmationSourceOf } from './confirmation-source.ts';
import type { CurrentPassword } from './current-password.ts';
import type { Login } from './login.ts';
import type { Links } from './members/links.ts';
import { accountEmailTaken, type Registration } from './registration.ts';
import { type AccountSignIn, type ClientInfo, toUser } from './session-starter.ts';
import type { AccountSessions } from './sessions.ts';

const COOKIE = 'technovex_session';

/** Returns the guard's lookup of the user by the session cookie. */
export function findUserByCookie(sessions: AccountSessions): FindUser {
  return (request) => sessions.userOf(readCookie(request, COOKIE), request.headers[BACKGROUND_HEADER] === undefined);
}

interface AccountContext extends BindContext {
  readonly login: Login;
  readonly register: Registration;
  readonly links: Pick<Links, 'read' | 'acceptInvitation' | 'setPassword'>;
  readonly accounts: Pick<AccountStore, 'emailOf' | 'setEmail'>;
  readonly currentPassword: CurrentPassword;
  readonly sessions: AccountSessions;
  readonly publicOrigin: string | undefined;
}

type SignInCookies = ReturnType<typeof createSignInCookies>;

/** Binds the accounts' endpoints. Routes read and set cookies. */
export function registerAccountRoutes(context: AccountContext): void {
  const cookies = createSignInCookies({
    name: COOKIE,
    path: '/api',
    loginPath: accountLogin.path,
    sessionMsMax: ACCOUNT_SESSION_MS_MAX,
    secure: isHttps(context.publicOrigin),
  });
  registerSignInRoutes(context, cookies);
  registerOwnAccountRoutes(context, cookies);
}

function registerSignInRoutes(context: AccountContext, cookies: SignInCookies): void {
  const { login, register, links, sessions, publicOrigin } = context;
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

  bind(context, accountLogin, async ({ body, request, reply }) =>
    signIn(reply, await login(body, clientInfoOf(request, reply))),
  );

  bind(context, accountRegister, async ({ body, request, reply }) =>
    signIn(reply, await register(body, clientInfoOf(request, reply))),
  );

  bind(context, linkRead, ({ body, request }) => links.read(body.token, request.ip));

  bind(context, linkAcceptInvitation, async ({ body, request, reply }) =>
    signIn(reply, await links.acceptInvitation(body, clientInfoOf(request, reply))),
  );

  bind(context, linkSetPassword, async ({ body, request, reply }) => {
    await links.setPassword(body, confirmationSourceOf(publicOrigin, request, reply));
  });

  bind(context, accountLogout, async ({ request, reply }) => {
    await sessions.logout(readCookie(request, COOKIE));
    cookies.clear(reply);
  });
}

function registerOwnAccountRoutes(context: AccountContext, cookies: SignInCookies): void {
  const { currentPassword, sessions, accounts, publicOrigin } = context;

  bind(context, accountReadCurrentUser, async ({ user }) => toUser(user));

  bind(context, accountChangePassword, async ({ user, body, request, reply }) => {
    const changed = await currentPassword.change(user, body, confirmationSourceOf(publicOrigin, request, reply));
    cookies.setDevice(reply, changed.deviceCookie);
    return changed.user;
  });

  bind(context, adminConfirm, async ({ user, body, request, reply }) => {
    await currentPassword.confirm(user, body, confirmationSourceOf(publicOrigin, request, reply));
    await sessions.confirm(user);
  });

  bind(context, adminReadConfirmed, async () => undefined);

  bind(context, accountReadEmail, async ({ user }) => ({ email: await accounts.emailOf(user.id) }));

  bind(context, accountSetEmail, async ({ user, body }) => {
    if (!(await accounts.setEmail(user.id, body.email))) throw accountEmailTaken();
    return { email: body.email };
  });

  bind(context, accountListSessions, ({ user }) => sessions.list(user));

  bind(context, accountEndAllSessions, async ({ user, reply }) => {
    await sessions.endAll(user);
    cookies.clear(reply);
  });

  bind(context, accountEndSession, async ({ user, params }) => {
    await sessions.end(user, Number(params.id));
  });
}
