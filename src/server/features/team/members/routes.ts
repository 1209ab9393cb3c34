import { teamEndSessions, teamFindAccount, teamRead, teamResetSecondFactor, teamSetRole } from '#contract/team.ts';
import {
  teamInvite,
  teamResendInvitation,
  teamSendPasswordLink,
  teamWithdrawInvitation,
} from '#contract/team-links.ts';
import type { FeatureContext } from '#server/feature.ts';
import { bind } from '#server/http/bind.ts';
import { ENDED_SESSIONS_BY_USER } from '../attempt-rules.ts';
import type { Links } from './links.ts';
import type { Members } from './members.ts';

/** Binds members. All calls are for administrators. */
export function registerMemberRoutes(
  context: FeatureContext,
  { members, links }: { readonly members: Members; readonly links: Links },
): void {
  bind(context, teamRead, () => members.read());
  bind(context, teamSetRole, async ({ user, body }) => {
    await members.setRole(body.userId, body.role, user.username);
  });
  bind(context, teamFindAccount, ({ queryParams }) => members.findAccount(queryParams.username));
  bind(context, teamEndSessions, async ({ user, params }) => {
    await context.limits.count(ENDED_SESSIONS_BY_USER, String(user.id));
    await members.endSessions(Number(params.id), user.username);
  });
  bind(context, teamResetSecondFactor, async ({ user, params }) => {
    await members.resetSecondFactor(Number(params.id), user.username);
  });
  bind(context, teamInvite, ({ user, body }) => links.invite(body, user));
  bind(context, teamSendPasswordLink, ({ user, params }) => links.sendPasswordLink(Number(params.id), user));
  bind(context, teamResendInvitation, async ({ user, params }) => {
    await links.resend(Number(params.id), user.username);
  });
  bind(context, teamWithdrawInvitation, async ({ user, params }) => {
    await links.withdraw(Number(params.id), user.username);
  });
}
