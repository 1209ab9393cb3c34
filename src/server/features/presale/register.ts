import type { FastifyInstance } from 'fastify';
import { logRetention } from '#server/db/retention.ts';
import { presalePhaseChanges } from '#server/db/schema/presale.ts';
import type { Feature, FeatureContext } from '#server/feature.ts';
import { phasesAttention, phasesNow, readOpenPhases } from './attention.ts';
import { registerPresaleRoutes } from './routes.ts';
import { createPresaleService } from './service.ts';
import { createPresaleStore } from './store.ts';

export function registerPresale(app: FastifyInstance, context: FeatureContext): Feature {
  const { database, clock, log, refreshPages } = context;
  const service = createPresaleService({ store: createPresaleStore(database, { onCommit: refreshPages, log }), clock });
  registerPresaleRoutes(app, { ...context, service });
  return {
    onChangedElsewhere: service.onChangedElsewhere,
    async overview(nowMs) {
      const phases = await readOpenPhases(database, nowMs);
      return { phase: phasesNow(phases, nowMs), attention: phasesAttention(phases, nowMs) };
    },
    retention: [logRetention(presalePhaseChanges, 'presale_phase_changes', presalePhaseChanges.changedAt)],
  };
}
