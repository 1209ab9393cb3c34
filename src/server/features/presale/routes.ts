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
import { bindConfirmed } from '#server/http/bind-confirmed.ts';
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

/** Binds the presale's endpoints. All but the public ones are for the team; what publishes asks for the password. */
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
  const { reads, writes, findUser } = deps;
  bindConfirmed(
    app,
    deps,
    presaleCreatePhase,
    ({ body: { activeBeside, ...input }, user: { username }, requireConfirmed }) =>
      writes.create(input, { username, requireConfirmed, activeBeside }),
    async ({ body }) => ({ subject: body.name }),
  );
  bindConfirmed(
    app,
    deps,
    presaleUpdatePhase,
    ({ params, body: { version, activeBeside, ...input }, user: { username }, requireConfirmed }) =>
      writes.update(Number(params.id), input, { username, requireConfirmed, version, activeBeside }),
    async ({ body }) => ({ subject: body.name }),
  );
  bindConfirmed(
    app,
    deps,
    presaleDeletePhase,
    async ({ params, queryParams: { version }, user: { username }, requireConfirmed }) => {
      const known = version === undefined ? undefined : Number(version);
      await writes.remove(Number(params.id), { username, requireConfirmed, version: known });
      return undefined;
    },
    async ({ params }) => ({ subject: (await reads.read(Number(params.id))).name }),
  );
  bindConfirmed(
    app,
    deps,
    presaleRestorePhase,
    ({ params, body, user: { username }, requireConfirmed }) =>
      writes.restore(Number(params.id), { username, requireConfirmed, activeBeside: body?.activeBeside }),
    async ({ params }) => ({ subject: (await reads.deletedName(Number(params.id))) ?? '' }),
  );
  bindGuarded(app, findUser, presalePurgePhase, async ({ params, body, user }) => {
    await writes.purge(Number(params.id), body.name, { username: user.username });
    return undefined;
  });
}
