import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { logRetention } from '#server/db/retention.ts';
import { presalePhaseChanges } from '#server/db/schema/presale.ts';
import type { Feature } from '#server/feature.ts';
import type { ConfirmedDeps } from '#server/http/bind-confirmed.ts';
import type { Clock } from '#server/lib/clock.ts';
import { phasesAttention, phasesNow, readOpenPhases } from './attention.ts';
import { registerPresaleRoutes } from './routes.ts';
import { createPresaleService } from './service.ts';
import { createPresaleStore } from './store.ts';

export function registerPresale(
  app: FastifyInstance,
  deps: ConfirmedDeps & {
    readonly database: Database;
    readonly clock: Clock;
    readonly log: FastifyBaseLogger;
    /** Called after each committed change. */
    readonly onCommit: () => void;
  },
): Feature {
  const { database, clock, log, findUser, confirmations, onCommit } = deps;
  const service = createPresaleService({ store: createPresaleStore(database, { onCommit, log }), clock });
  registerPresaleRoutes(app, { service, database, clock, findUser, confirmations });
  return {
    onChangedElsewhere: service.onChangedElsewhere,
    async overview(nowMs) {
      const phases = await readOpenPhases(database, nowMs);
      return { phase: phasesNow(phases, nowMs), attention: phasesAttention(phases, nowMs) };
    },
    retention: [logRetention(presalePhaseChanges, 'presale_phase_changes', presalePhaseChanges.changedAt)],
  };
}
