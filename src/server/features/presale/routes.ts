import type { FastifyInstance } from 'fastify';
import {
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
import { bindEndpoint } from '#server/http/bind-endpoint.ts';
import { bindGuarded, type FindUser } from '#server/http/guard.ts';
import type { PresaleService } from './service.ts';

/** Binds the presale's endpoints. All but the public ones are for administrators. */
export function registerPresaleRoutes(
  app: FastifyInstance,
  { service, findUser }: { readonly service: PresaleService; readonly findUser: FindUser },
): void {
  bindEndpoint(app, presaleListPublicPhases, () => service.publicPhases());
  bindEndpoint(app, presaleReadPublic, () => service.publicPresale());
  bindGuarded(app, findUser, presaleListPhases, () => service.list());
  bindGuarded(app, findUser, presaleListDeletedPhases, () => service.deleted());
  bindGuarded(app, findUser, presaleReadPhase, ({ params }) => service.read(Number(params.id)));
  bindGuarded(app, findUser, presaleListPhaseHistory, ({ params }) => service.history(Number(params.id)));
  bindGuarded(app, findUser, presaleCreatePhase, ({ body: { activeBeside, ...input }, user }) =>
    service.create(input, { username: user.username, activeBeside }),
  );
  bindGuarded(app, findUser, presaleUpdatePhase, ({ params, body: { version, activeBeside, ...input }, user }) =>
    service.update(Number(params.id), input, { version, username: user.username, activeBeside }),
  );
  bindGuarded(app, findUser, presaleDeletePhase, async ({ params, queryParams: { version }, user }) => {
    await service.remove(Number(params.id), {
      username: user.username,
      version: version === undefined ? undefined : Number(version),
    });
    return undefined;
  });
  bindGuarded(app, findUser, presaleRestorePhase, ({ params, body, user }) =>
    service.restore(Number(params.id), { username: user.username, activeBeside: body?.activeBeside }),
  );
  bindGuarded(app, findUser, presalePurgePhase, async ({ params, body, user }) => {
    await service.purge(Number(params.id), body.name, { username: user.username });
    return undefined;
  });
}
