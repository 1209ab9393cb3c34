import type { FastifyInstance } from 'fastify';
import { approvalsApprove, approvalsEnd, approvalsRead, approvalsSetRequired } from '#contract/approvals.ts';
import { adminConfirm } from '#contract/confirmation.ts';
import { bindConfirmed } from '#server/http/bind-confirmed.ts';
import { bindGuarded, type ConfirmPassword, type FindUser } from '#server/http/guard.ts';
import type { ConfirmationService } from './service.ts';

/** Binds the confirmation of calls, and approvals. */
export function registerConfirmationRoutes(
  app: FastifyInstance,
  deps: {
    readonly service: ConfirmationService;
    readonly findUser: FindUser;
    readonly confirmPassword: ConfirmPassword;
  },
): void {
  const { service, findUser, confirmPassword } = deps;
  bindGuarded(app, findUser, adminConfirm, async ({ user, request, reply, body }) => {
    const { password, code, passkey, ...call } = body;
    return service.confirm(call, user, await confirmPassword(user, { password, code, passkey }, { request, reply }));
  });
  bindGuarded(app, findUser, approvalsRead, ({ user }) => service.approvals.read(user));
  bindGuarded(app, findUser, approvalsApprove, async ({ user, params, body, request, reply }) => {
    const confirmedBy = await confirmPassword(user, body, { request, reply });
    await service.approvals.approve(Number(params.id), user, confirmedBy, { request, reply });
    return undefined;
  });
  bindGuarded(app, findUser, approvalsEnd, async ({ user, params }) => {
    await service.approvals.end(Number(params.id), user);
    return undefined;
  });
  bindConfirmed(
    app,
    { findUser, confirmations: service.confirmations },
    approvalsSetRequired,
    async ({ user, body }) => {
      await service.setNeedsApproval(body.isRequired, user);
      return undefined;
    },
    ({ body }, user) => service.inspectSetting(body.isRequired, user),
  );
}
