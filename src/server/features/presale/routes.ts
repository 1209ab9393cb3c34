import type { FastifyInstance } from 'fastify';
import type { ResponseOf } from '#contract/endpoint.ts';
import {
  PHASE_FILE_COLUMNS,
  presaleCreatePhase,
  presaleDeletePhase,
  presaleExportPhases,
  presaleListDeletedPhases,
  presaleListPhaseHistory,
  presaleListPhases,
  presalePurgePhase,
  presaleReadPhase,
  presaleReadPublic,
  presaleRestorePhase,
  presaleUpdatePhase,
} from '#contract/presale.ts';
import { phaseStatus } from '#domain/presale/status.ts';
import { bindEndpoint } from '#server/http/bind-endpoint.ts';
import { bindGuarded } from '#server/http/guard.ts';
import { sendTeamFile, type TeamTableDeps } from '#server/tables/team-table.ts';
import type { PhaseReads } from './phase-queries.ts';
import type { PhaseWrites } from './phase-writes.ts';

interface PresaleRoutesDeps extends TeamTableDeps {
  readonly reads: PhaseReads;
  readonly writes: PhaseWrites;
  readonly readPublic: () => Promise<ResponseOf<typeof presaleReadPublic>>;
}

/** Binds the presale's endpoints. All but the public ones are for the team. */
export function registerPresaleRoutes(app: FastifyInstance, deps: PresaleRoutesDeps): void {
  bindEndpoint(app, presaleReadPublic, deps.readPublic);
  bindPhaseReads(app, deps);
  bindPhaseWrites(app, deps);
}

function bindPhaseReads(app: FastifyInstance, deps: PresaleRoutesDeps): void {
  const { reads, findUser } = deps;
  bindGuarded(app, findUser, presaleListPhases, () => reads.list());
  bindGuarded(app, findUser, presaleListDeletedPhases, () => reads.deleted());
  bindGuarded(app, findUser, presaleExportPhases, async ({ queryParams: { format }, user, reply }) => {
    const listed = (await reads.list()).map((phase) => ({
      ...phase,
      state: phase.isDraft ? 'draft' : phaseStatus(phase),
    }));
    const deleted = (await reads.deleted()).map((phase) => ({ ...phase, state: 'deleted' }));
    const batches = [[...listed, ...deleted]];
    const file = { name: 'phases', format, filters: [], columns: PHASE_FILE_COLUMNS, batches };
    return sendTeamFile(deps, { user, reply }, file);
  });
  bindGuarded(app, findUser, presaleReadPhase, ({ params }) => reads.read(Number(params.id)));
  bindGuarded(app, findUser, presaleListPhaseHistory, ({ params }) => reads.history(Number(params.id)));
}

function bindPhaseWrites(app: FastifyInstance, deps: PresaleRoutesDeps): void {
  const { writes, findUser } = deps;
  bindGuarded(app, findUser, presaleCreatePhase, ({ body: { activeBeside, ...input }, user: { username } }) =>
    writes.create(input, { username, activeBeside }),
  );
  bindGuarded(
    app,
    findUser,
    presaleUpdatePhase,
    ({ params, body: { version, activeBeside, ...input }, user: { username } }) =>
      writes.update(Number(params.id), input, { username, version, activeBeside }),
  );
  bindGuarded(app, findUser, presaleDeletePhase, async ({ params, queryParams: { version }, user: { username } }) => {
    const known = version === undefined ? undefined : Number(version);
    await writes.remove(Number(params.id), { username, version: known });
    return undefined;
  });
  bindGuarded(app, findUser, presaleRestorePhase, ({ params, body, user: { username } }) =>
    writes.restore(Number(params.id), { username, activeBeside: body?.activeBeside }),
  );
  bindGuarded(app, findUser, presalePurgePhase, async ({ params, body, user }) => {
    await writes.purge(Number(params.id), body.name, { username: user.username });
    return undefined;
  });
}
