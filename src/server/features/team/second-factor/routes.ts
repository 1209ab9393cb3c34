import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  passkeyAdd,
  passkeyRemove,
  passkeyStart,
  secondFactorDisable,
  secondFactorEnable,
  secondFactorRead,
  secondFactorRenewCodes,
  secondFactorSetUp,
} from '#contract/team-second-factor.ts';
import { bindGuarded, type FindUser } from '#server/http/guard.ts';
import { addressSubject } from '#server/limits/address-subject.ts';
import { relyingPartyOf } from './relying-party.ts';
import type { SecondFactor } from './second-factor.ts';

/** Binds the calls about the own second factor. */
export function registerSecondFactorRoutes(
  app: FastifyInstance,
  deps: {
    readonly secondFactor: SecondFactor;
    readonly findUser: FindUser;
    readonly publicOrigin: string | undefined;
  },
): void {
  const { secondFactor, findUser, publicOrigin } = deps;
  const sourceOf = (request: FastifyRequest) => ({
    network: addressSubject(request.ip),
    party: relyingPartyOf(publicOrigin, request),
  });

  bindGuarded(app, findUser, secondFactorRead, ({ user, request }) =>
    secondFactor.status(user, relyingPartyOf(publicOrigin, request)),
  );
  bindGuarded(app, findUser, secondFactorSetUp, ({ user }) => secondFactor.apps.setUp(user));
  bindGuarded(app, findUser, secondFactorEnable, ({ user, body, request }) =>
    secondFactor.apps.enable(user, body.code, addressSubject(request.ip)),
  );
  bindGuarded(app, findUser, secondFactorDisable, async ({ user, request }) => {
    await secondFactor.apps.disable(user, addressSubject(request.ip));
    return undefined;
  });
  bindGuarded(app, findUser, secondFactorRenewCodes, async ({ user, request }) => {
    return secondFactor.renewRecoveryCodes(user, addressSubject(request.ip));
  });
  bindGuarded(app, findUser, passkeyStart, async ({ user, request }) => {
    return secondFactor.ownPasskeys.start(user, relyingPartyOf(publicOrigin, request));
  });
  bindGuarded(app, findUser, passkeyAdd, ({ user, body, request }) =>
    secondFactor.ownPasskeys.add(user, body, sourceOf(request)),
  );
  bindGuarded(app, findUser, passkeyRemove, async ({ user, params, request }) => {
    await secondFactor.ownPasskeys.remove(user, Number(params.id), addressSubject(request.ip));
    return undefined;
  });
}
