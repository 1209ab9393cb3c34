import { createMailLinkTokens } from '#server/credentials/mail-link-tokens.ts';
import { createSessionTokens } from '#server/credentials/session-token.ts';
import type { Feature, FeatureContext } from '#server/feature.ts';
import type { FindUser } from '#server/http/guard.ts';
import { createAccountStore } from './account-store.ts';
import { readTeamAttention } from './attention.ts';
import { createCurrentPassword } from './current-password.ts';
import { createLogin } from './login.ts';
import { createLinkStore } from './members/link-store.ts';
import { createLinks } from './members/links.ts';
import { createMemberStore } from './members/member-store.ts';
import { createMembers } from './members/members.ts';
import { registerMemberRoutes } from './members/routes.ts';
import { createPasswordStore } from './password-store.ts';
import { createRegistration } from './registration.ts';
import { findUserByCookie, registerAccountRoutes } from './routes.ts';
import { registerSecondFactorRoutes } from './second-factor/routes.ts';
import { createSecondFactor } from './second-factor/second-factor.ts';
import { createSecurityLog } from './security-log.ts';
import { createSessionStarter } from './session-starter.ts';
import { createSessionStore } from './session-store.ts';
import { createAccountSessions } from './sessions.ts';

/** Registers accounts, the second factor and the team; returns what other calls are guarded with. */
export function registerTeam(
  deps: Omit<FeatureContext, 'findUser'> & {
    /** Whether administrators need a second factor. */
    readonly requiresSecondFactor: boolean;
  },
): Feature & { readonly findUser: FindUser } {
  const { database, deviceCookies, limits, clock, log, requiresSecondFactor, outbox, notices } = deps;
  const accounts = createAccountStore(database, notices);
  const sessionStore = createSessionStore(database, notices);
  const tokens = createSessionTokens(deps.sessionSecret);
  const securityLog = createSecurityLog(log, clock, (action, { id, username }, network) => {
    // The response of a sign-in does not wait for it.
    accounts
      .recordAttempt(id, action, { username, network })
      .catch((error: unknown) => log.warn({ err: error }, 'A sign-in could not be written to the activity log'));
  });
  const startSession = createSessionStarter({
    ...{ sessions: sessionStore, tokens, deviceCookies, clock, requiresSecondFactor },
    onSweepFailed: (error) => log.warn({ err: error }, 'Expired sign-ins could not be deleted yet'),
  });
  const secondFactor = createSecondFactor({ ...deps, securityLog });
  const shared = {
    ...{
      accounts,
      passwords: createPasswordStore(database, notices),
      tokens,
      deviceCookies,
      limits,
      securityLog,
      clock,
    },
    ...{ startSession, verifySecondFactor: secondFactor.verify },
  };
  const sessions = createAccountSessions({ store: sessionStore, tokens, clock, requiresSecondFactor });
  const currentPassword = createCurrentPassword(shared);
  const links = createLinks({
    ...{ ...shared, links: createMailLinkTokens(deps.sessionSecret) },
    store: createLinkStore(database, outbox, notices),
  });
  const members = createMembers({
    ...{ ...shared, store: createMemberStore(database), links, canSendMail: outbox.canSend },
    resetSecondFactor: secondFactor.reset,
  });

  const findUser = findUserByCookie(sessions);
  const context = { ...deps, findUser };
  registerAccountRoutes({
    ...context,
    ...{ login: createLogin(shared), register: createRegistration(shared), links, currentPassword, sessions },
    accounts,
  });
  registerSecondFactorRoutes(context, secondFactor);
  registerMemberRoutes(context, { members, links });
  return {
    findUser,
    attention: () => readTeamAttention(database),
  };
}
