import { linkAcceptInvitation, linkRead, linkSetPassword } from '#contract/team.ts';
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
import { ACCOUNT_SESSION_MS_MAX } from '#domain/team/limits.ts';
import { isTeamRole } from '#domain/team/roles.ts';
import { UNKNOWN_PERSON } from '#server/db/activity.ts';
import type { Feature, FeatureContext } from '#server/feature.ts';
import { bind } from '#server/http/bind.ts';
import type { FindUser } from '#server/http/guard.ts';
import { isHttps } from '#server/http/http-server.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { createSignInCookies, readCookie } from '#server/http/sign-in-cookies.ts';
import { recordAccount } from './account-store.ts';
import { ENDED_SESSIONS_BY_USER } from './attempt-rules.ts';
import { acceptInvitation, chooseNewPassword, readLink, registerLinkRoutes } from './members/links.ts';
import { readTeamAttention, registerMemberRoutes } from './members/members.ts';
import { bindOwnEmail } from './own-email.ts';
import { changeOwnPassword, confirmByPassword, logIn, register } from './passwords.ts';
import { registerSecondFactorRoutes } from './second-factor/own-factors.ts';
import { createSecurityLog } from './security-log.ts';
import { endAllSessions, endSession, listSessions, logOut, sweepSessions } from './session-store.ts';
import { type AccountSignIn, sessionTokenHash, toUser, userOf } from './sign-in.ts';
import { clientOf, SESSION_COOKIE, sourceOf, type TeamContext } from './team-context.ts';

/** Registers accounts, the second factor and the team; returns what other calls are guarded with. */
export function registerTeam(
  base: Omit<FeatureContext, 'findUser'>,
  requiresSecondFactor: boolean,
): Feature & { readonly findUser: FindUser } {
  const { database, clock, log } = base;
  const context: TeamContext = {
    ...base,
    requiresSecondFactor,
    findUser: (request) => userOf(context, request),
    securityLog: createSecurityLog(log, clock, (action, account, network) => {
      // The response of a sign-in does not wait for it.
      recordAccount(database.orm, account, { action, network, by: UNKNOWN_PERSON }).catch((error: unknown) =>
        log.warn({ err: error }, 'A sign-in could not be written to the activity log'),
      );
    }),
  };
  const cookies = createSignInCookies({
    name: SESSION_COOKIE,
    path: '/api',
    loginPath: accountLogin.path,
    sessionMsMax: ACCOUNT_SESSION_MS_MAX,
    secure: isHttps(base.publicOrigin),
  });
  registerSignInRoutes(context, cookies);
  registerOwnAccountRoutes(context, cookies);
  bindOwnEmail(context);
  registerSecondFactorRoutes(context);
  registerMemberRoutes(context);
  registerLinkRoutes(context);
  return {
    findUser: context.findUser,
    sweeps: [(nowMs) => sweepSessions(database.orm, nowMs)],
    attention: () => readTeamAttention(database),
  };
}

type SignInCookies = ReturnType<typeof createSignInCookies>;

function registerSignInRoutes(context: TeamContext, cookies: SignInCookies): void {
  const signedIn = (reply: Parameters<SignInCookies['set']>[0], signIn: AccountSignIn): User => {
    cookies.set(reply, signIn);
    return signIn.user;
  };

  bind(context, accountLogin, async ({ body, ...call }) =>
    signedIn(call.reply, await logIn(context, body, clientOf(context, call))),
  );
  bind(context, accountRegister, async ({ body, ...call }) =>
    signedIn(call.reply, await register(context, body, clientOf(context, call))),
  );
  bind(context, linkRead, ({ body, request }) => readLink(context, body.token, request.ip));
  bind(context, linkAcceptInvitation, async ({ body, ...call }) =>
    signedIn(call.reply, await acceptInvitation(context, body, clientOf(context, call))),
  );
  bind(context, linkSetPassword, ({ body, ...call }) => chooseNewPassword(context, body, sourceOf(context, call)));
  bind(context, accountLogout, async ({ request, reply }) => {
    const token = readCookie(request, SESSION_COOKIE);
    if (token !== undefined) await logOut(context.database.orm, sessionTokenHash(context.sessionSecret, token));
    cookies.clear(reply);
  });
}

function registerOwnAccountRoutes(context: TeamContext, cookies: SignInCookies): void {
  const {
    database: { orm },
  } = context;

  bind(context, accountReadCurrentUser, async ({ user }) => toUser(user));
  bind(context, accountChangePassword, async ({ user, body, ...call }) => {
    const changed = await changeOwnPassword(context, user, body, sourceOf(context, call));
    cookies.setDevice(call.reply, changed.deviceCookie);
    return changed.user;
  });
  bind(context, adminConfirm, ({ user, body, ...call }) =>
    confirmByPassword(context, user, body, sourceOf(context, call)),
  );
  bind(context, adminReadConfirmed, async () => undefined);

  bind(context, accountListSessions, async ({ user }) => {
    const stored = await listSessions(orm, user, context.clock.nowMs());
    return stored.map(({ id, createdAt, expiresAt, lastUsedAt, userAgent, network }) => ({
      id,
      userAgent,
      network,
      lastUsedAt: isTeamRole(user.role) ? lastUsedAt.toISOString() : null,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isCurrent: id === user.sessionId,
    }));
  });
  bind(context, accountEndAllSessions, async ({ user, reply }) => {
    await endAllSessions(orm, user.id);
    cookies.clear(reply);
  });
  bind(context, accountEndSession, async ({ user, params }) => {
    await context.limits.count(ENDED_SESSIONS_BY_USER, String(user.id));
    if (await endSession(orm, user.id, Number(params.id))) return;
    throw new ProblemError('not-found', 'Session not found; it may have ended already.');
  });
}
