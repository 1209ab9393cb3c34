import type { FastifyInstance } from 'fastify';
import { teamEndSessions, teamFindAccount, teamRead, teamResetSecondFactor, teamSetRole } from '#contract/team.ts';
import {
  teamInvite,
  teamResendInvitation,
  teamSendPasswordLink,
  teamWithdrawInvitation,
} from '#contract/team-links.ts';
import { bindGuarded, type FindUser } from '#server/http/guard.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { ENDED_SESSIONS_BY_USER } from '../attempt-rules.ts';
import type { Links } from './links.ts';
import type { Members } from './members.ts';

/** Binds members. All calls are for administrators. */
export function registerMemberRoutes(
  app: FastifyInstance,
  deps: {
    readonly findUser: FindUser;
    readonly limits: AttemptLimits;
    readonly members: Members;
    readonly links: Links;
  },
): void {
  const { members, links, findUser, limits } = deps;
  bindGuarded(app, findUser, teamRead, () => members.read());
  bindGuarded(app, findUser, teamSetRole, async ({ user, body }) => {
    await members.setRole(body.userId, body.role, user.username);
    return undefined;
  });
  bindGuarded(app, findUser, teamFindAccount, ({ queryParams }) => members.findAccount(queryParams.username));
  bindGuarded(app, findUser, teamEndSessions, async ({ user, params }) => {
    await limits.count(ENDED_SESSIONS_BY_USER, String(user.id));
    await members.endSessions(Number(params.id), user.username);
    return undefined;
  });
  bindGuarded(app, findUser, teamResetSecondFactor, async ({ user, params }) => {
    await members.resetSecondFactor(Number(params.id), user.username);
    return undefined;
  });
  bindGuarded(app, findUser, teamInvite, ({ user, body }) => links.invite(body, user));
  bindGuarded(app, findUser, teamSendPasswordLink, ({ user, params }) =>
    links.sendPasswordLink(Number(params.id), user),
  );
  bindGuarded(app, findUser, teamResendInvitation, async ({ user, params }) => {
    await links.resend(Number(params.id), user.username);
    return undefined;
  });
  bindGuarded(app, findUser, teamWithdrawInvitation, async ({ user, params }) => {
    await links.withdraw(Number(params.id), user.username);
    return undefined;
  });
}
