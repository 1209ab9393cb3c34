import type { FastifyInstance } from 'fastify';
import {
  teamEndSessions,
  teamFindAccount,
  teamInvite,
  teamRead,
  teamResendInvitation,
  teamResetSecondFactor,
  teamSetRole,
  teamWithdrawInvitation,
} from '#contract/team.ts';
import { teamSendPasswordLink } from '#contract/team-password-link.ts';
import { bindGuarded, type FindUser } from '#server/http/guard.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { ENDED_SESSIONS_BY_USER } from '../attempt-rules.ts';
import type { Invitations } from './invitations.ts';
import type { Members } from './members.ts';
import type { PasswordLinks } from './password-links.ts';

/** Binds members. All calls are for administrators. */
export function registerMemberRoutes(
  app: FastifyInstance,
  deps: {
    readonly findUser: FindUser;
    readonly limits: AttemptLimits;
    readonly members: Members;
    readonly invitations: Invitations;
    readonly passwordLinks: PasswordLinks;
  },
): void {
  const { members, invitations, passwordLinks, findUser, limits } = deps;
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
  bindGuarded(app, findUser, teamInvite, async ({ user, body }) => {
    return invitations.create(body, user);
  });
  bindGuarded(app, findUser, teamResendInvitation, async ({ user, params }) => {
    await invitations.resend(Number(params.id), user.username);
    return undefined;
  });

  bindGuarded(app, findUser, teamSendPasswordLink, async ({ user, params }) => {
    return passwordLinks.send(Number(params.id), user);
  });

  bindGuarded(app, findUser, teamWithdrawInvitation, async ({ user, params }) => {
    await invitations.withdraw(Number(params.id), user.username);
    return undefined;
  });
}
