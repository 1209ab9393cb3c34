import type { FastifyInstance } from 'fastify';
import {
  secondFactorDisable,
  secondFactorEnable,
  secondFactorRead,
  secondFactorRenewCodes,
  secondFactorSetUp,
} from '#contract/second-factor.ts';
import { callerOf } from '#server/http/caller.ts';
import { bindGuarded, type ConfirmPassword, type FindUser } from '#server/http/guard.ts';
import { addressSubject } from '#server/limits/address-subject.ts';
import type { SecondFactor } from './second-factor.ts';

/** Binds the calls about the own second factor. */
export function registerSecondFactorRoutes(
  app: FastifyInstance,
  deps: {
    readonly secondFactor: SecondFactor;
    readonly findUser: FindUser;
    readonly confirmPassword: ConfirmPassword;
  },
): void {
  const { secondFactor, findUser, confirmPassword } = deps;
  bindGuarded(app, findUser, secondFactorRead, ({ user }) => secondFactor.status(user));
  bindGuarded(app, findUser, secondFactorSetUp, async ({ user, body, request, reply }) => {
    await confirmPassword(user, body, callerOf(request, reply));
    return secondFactor.setUp(user);
  });
  bindGuarded(app, findUser, secondFactorEnable, ({ user, body, request }) =>
    secondFactor.enable(user, body.code, addressSubject(request.ip)),
  );
  bindGuarded(app, findUser, secondFactorDisable, async ({ user, body, request, reply }) => {
    await confirmPassword(user, body, callerOf(request, reply));
    await secondFactor.disable(user, addressSubject(request.ip));
    return undefined;
  });
  bindGuarded(app, findUser, secondFactorRenewCodes, async ({ user, body, request, reply }) => {
    await confirmPassword(user, body, callerOf(request, reply));
    return secondFactor.renewRecoveryCodes(user, addressSubject(request.ip));
  });
}
