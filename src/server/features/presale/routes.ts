import type { FastifyInstance } from 'fastify';
import {
  presaleConfirmActivation,
  presaleCreatePhase,
  presaleDeletePhase,
  presaleListDeletedPhases,
  presaleListPhaseHistory,
  presaleListPhases,
  presaleListPublicPhases,
  presalePurgePhase,
  presaleReadPhase,
  presaleReadPublic,
  presaleRestorePhase,
  presaleUpdatePhase,
} from '#contract/presale.ts';
import type { Tickets } from '#server/credentials/tickets.ts';
import { bindEndpoint } from '#server/http/bind-endpoint.ts';
import { callerOf } from '#server/http/caller.ts';
import { bindGuarded, type ConfirmPassword, type FindUser, type SignedInUser } from '#server/http/guard.ts';
import type { PresaleService } from './service.ts';

/** Binds the presale's endpoints. All but the public ones are for the team; activating asks for the password again. */
export function registerPresaleRoutes(
  app: FastifyInstance,
  deps: {
    readonly service: PresaleService;
    readonly findUser: FindUser;
    readonly confirmPassword: ConfirmPassword;
    readonly tickets: Tickets;
  },
): void {
  const { service, findUser, confirmPassword, tickets } = deps;
  const authorOf = (user: SignedInUser, { ticket }: { readonly ticket?: string | undefined }) => ({
    username: user.username,
    mayActivate: tickets.isValid(ticket, user),
  });
  bindGuarded(app, findUser, presaleConfirmActivation, async ({ body, user, request, reply }) => {
    await confirmPassword(user, body.password, callerOf(request, reply));
    return { ticket: tickets.issue(user) };
  });
  bindEndpoint(app, presaleListPublicPhases, () => service.publicPhases());
  bindEndpoint(app, presaleReadPublic, () => service.publicPresale());
  bindGuarded(app, findUser, presaleListPhases, () => service.list());
  bindGuarded(app, findUser, presaleListDeletedPhases, () => service.deleted());
  bindGuarded(app, findUser, presaleReadPhase, ({ params }) => service.read(Number(params.id)));
  bindGuarded(app, findUser, presaleListPhaseHistory, ({ params }) => service.history(Number(params.id)));
  bindGuarded(app, findUser, presaleCreatePhase, ({ body: { activeBeside, ...input }, queryParams, user }) =>
    service.create(input, { ...authorOf(user, queryParams), activeBeside }),
  );
  bindGuarded(app, findUser, presaleUpdatePhase, ({ params, body, queryParams, user }) => {
    const { version, activeBeside, ...input } = body;
    return service.update(Number(params.id), input, { ...authorOf(user, queryParams), version, activeBeside });
  });
  bindGuarded(app, findUser, presaleDeletePhase, async ({ params, queryParams: { version }, user }) => {
    await service.remove(Number(params.id), {
      username: user.username,
      version: version === undefined ? undefined : Number(version),
    });
    return undefined;
  });
  bindGuarded(app, findUser, presaleRestorePhase, ({ params, body, queryParams, user }) =>
    service.restore(Number(params.id), { ...authorOf(user, queryParams), activeBeside: body?.activeBeside }),
  );
  bindGuarded(app, findUser, presalePurgePhase, async ({ params, body, user }) => {
    await service.purge(Number(params.id), body.name, { username: user.username });
    return undefined;
  });
}
