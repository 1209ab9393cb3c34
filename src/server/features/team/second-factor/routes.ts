import type { FastifyRequest } from 'fastify';
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
import type { FeatureContext } from '#server/feature.ts';
import { bind } from '#server/http/bind.ts';
import { addressSubject } from '#server/limits/address-subject.ts';
import { relyingPartyOf } from './relying-party.ts';
import type { SecondFactor } from './second-factor.ts';

/** Binds the calls about the own second factor. */
export function registerSecondFactorRoutes(context: FeatureContext, secondFactor: SecondFactor): void {
  const { publicOrigin } = context;
  const sourceOf = (request: FastifyRequest) => ({
    network: addressSubject(request.ip),
    party: relyingPartyOf(publicOrigin, request),
  });

  bind(context, secondFactorRead, ({ user, request }) =>
    secondFactor.status(user, relyingPartyOf(publicOrigin, request)),
  );
  bind(context, secondFactorSetUp, ({ user }) => secondFactor.apps.setUp(user));
  bind(context, secondFactorEnable, ({ user, body, request }) =>
    secondFactor.apps.enable(user, body.code, addressSubject(request.ip)),
  );
  bind(context, secondFactorDisable, async ({ user, request }) => {
    await secondFactor.apps.disable(user, addressSubject(request.ip));
  });
  bind(context, secondFactorRenewCodes, async ({ user, request }) => {
    return secondFactor.renewRecoveryCodes(user, addressSubject(request.ip));
  });
  bind(context, passkeyStart, async ({ user, request }) => {
    return secondFactor.ownPasskeys.start(user, relyingPartyOf(publicOrigin, request));
  });
  bind(context, passkeyAdd, ({ user, body, request }) => secondFactor.ownPasskeys.add(user, body, sourceOf(request)));
  bind(context, passkeyRemove, async ({ user, params, request }) => {
    await secondFactor.ownPasskeys.remove(user, Number(params.id), addressSubject(request.ip));
  });
}
