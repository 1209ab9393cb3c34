import type { FastifyInstance } from 'fastify';
import { createSecretSeal } from '#server/credentials/secret-seal.ts';
import { createSessionTokens } from '#server/credentials/session-token.ts';
import { logRetention } from '#server/db/retention.ts';
import { accountChanges } from '#server/db/schema/team.ts';
import type { Feature, FeatureContext } from '#server/feature.ts';
import type { ConfirmPassword, FindUser } from '#server/http/guard.ts';
import { readTeamAttention } from './attention.ts';
import { confirmationSourceOf } from './confirmation-source.ts';
import { registerTeamRoutes } from './members/routes.ts';
import { createTeamService } from './members/service.ts';
import { createTeamStore } from './members/store.ts';
import { createRefusedCalls } from './refused-calls.ts';
import { findUserByCookie, registerAccountRoutes } from './routes.ts';
import { registerSecondFactorRoutes } from './second-factor/routes.ts';
import { createSecondFactor } from './second-factor/second-factor.ts';
import { createSecondFactorStore } from './second-factor/store.ts';
import { createSecurityLog } from './security-log.ts';
import { createAccountService } from './service.ts';
import { createSessionStarter } from './session-starter.ts';
import { createSessionStore } from './session-store.ts';
import { createAccountStore } from './store.ts';

/** Registers accounts, the second factor and the team; returns what other calls are guarded with. */
export function registerTeam(
  app: FastifyInstance,
  deps: Omit<FeatureContext, 'findUser' | 'confirmPassword'> & {
    /** Whether administrators need a second factor. */
    readonly requiresSecondFactor: boolean;
  },
): Feature & { readonly findUser: FindUser; readonly confirmPassword: ConfirmPassword } {
  const { database, sessionSecret, deviceCookies, limits, clock, log, publicOrigin, requiresSecondFactor } = deps;
  const store = createAccountStore(database);
  const sessions = createSessionStore(database);
  const tokens = createSessionTokens(sessionSecret);
  const securityLog = createSecurityLog(log, clock);
  const shared = { tokens, deviceCookies, limits, securityLog, clock, requiresSecondFactor };
  const refusedCalls = createRefusedCalls({
    ...{ database, clock, securityLog },
    onFailed: (error) => log.warn({ err: error }, 'A refused call could not be written to the activity log'),
  });
  const startSession = createSessionStarter({
    ...shared,
    sessions,
    onSweepFailed: (error) => log.warn({ err: error }, 'Expired sign-ins could not be deleted yet'),
  });
  const secondFactor = createSecondFactor({
    ...shared,
    store: createSecondFactorStore(database),
    seal: createSecretSeal(sessionSecret, 'second factor'),
  });
  const service = createAccountService({ ...shared, store, sessions, secondFactor, startSession });
  const team = createTeamService({ ...shared, store: createTeamStore(database), accounts: store, startSession });
  refusedCalls.install(app);
  const findUser = refusedCalls.watch(findUserByCookie(service));
  const confirmPassword: ConfirmPassword = (user, proof, { request, reply }) =>
    service.confirmPassword(user, proof, confirmationSourceOf(publicOrigin, request, reply));
  registerAccountRoutes(app, { service, team, findUser, publicOrigin });
  registerSecondFactorRoutes(app, { secondFactor, findUser, confirmPassword, publicOrigin });
  registerTeamRoutes(app, { team, findUser, confirmPassword, confirmations: deps.confirmations, database, clock });
  return {
    findUser,
    confirmPassword,
    overview: async () => ({ attention: await readTeamAttention(database) }),
    retention: [logRetention(accountChanges, 'account_changes', accountChanges.changedAt)],
  };
}
