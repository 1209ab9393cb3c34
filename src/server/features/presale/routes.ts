import type { FastifyInstance } from 'fastify';
import type { ResponseOf } from '#contract/endpoint.ts';
import {
  presaleCreatePhase,
  presaleDeletePhase,
  presaleListDeletedPhases,
  presaleListPhaseHistory,
  presaleListPhases,
  presaleReadPhase,
  presaleReadPublic,
  presaleRestorePhase,
  presaleUpdatePhase,
} from '#contract/presale.ts';
import type { FeatureContext } from '#server/feature.ts';
import { bindEndpoint } from '#server/http/bind-endpoint.ts';
import { bindGuarded } from '#server/http/guard.ts';
import type { PhaseReads } from './phase-queries.ts';
import type { PhaseWrites } from './phase-writes.ts';

interface PresaleRoutesDeps extends Pick<FeatureContext, 'findUser'> {
  readonly reads: PhaseReads;
  readonly writes: PhaseWrites;
  readonly readPublic: () => Promise<ResponseOf<typeof presaleReadPublic>>;
}

/** Binds the presale's endpoints. All but the public one are for administrators. */
export function registerPresaleRoutes(app: FastifyInstance, deps: PresaleRoutesDeps): void {
  const { reads, writes, findUser } = deps;
  bindEndpoint(app, presaleReadPublic, deps.readPublic);
  bindGuarded(app, findUser, presaleListPhases, () => reads.list());
  bindGuarded(app, findUser, presaleListDeletedPhases, () => reads.deleted());
  bindGuarded(app, findUser, presaleReadPhase, ({ params }) => reads.read(Number(params.id)));
  bindGuarded(app, findUser, presaleListPhaseHistory, ({ params }) => reads.history(Number(params.id)));
  bindGuarded(app, findUser, presaleCreatePhase, ({ body, user }) => writes.create(body, user.username));
  bindGuarded(app, findUser, presaleUpdatePhase, ({ params, body: { version, ...input }, user: { username } }) =>
    writes.update(Number(params.id), input, { username, version }),
  );
  bindGuarded(app, findUser, presaleDeletePhase, async ({ params, user }) => {
    await writes.remove(Number(params.id), user.username);
    return undefined;
  });
  bindGuarded(app, findUser, presaleRestorePhase, ({ params, user }) =>
    writes.restore(Number(params.id), user.username),
  );
}
