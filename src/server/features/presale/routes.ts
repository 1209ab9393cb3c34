import type { FastifyInstance } from 'fastify';
import {
  presaleCreatePhase,
  presaleDeletePhase,
  presaleListDeletedPhases,
  presaleListPhaseHistory,
  presaleListPhases,
  presaleListPublicPhases,
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
  bindGuarded(app, findUser, presaleCreatePhase, ({ body, user }) => service.create(body, user.username));
  bindGuarded(app, findUser, presaleUpdatePhase, ({ params, body: { version, ...input }, user }) =>
    service.update(Number(params.id), input, version, user.username),
  );
  bindGuarded(app, findUser, presaleDeletePhase, async ({ params, user }) => {
    await service.remove(Number(params.id), user.username);
    return undefined;
  });
  bindGuarded(app, findUser, presaleRestorePhase, ({ params, user }) =>
    service.restore(Number(params.id), user.username),
  );
}
