import type { FastifyInstance } from 'fastify';
import { logRetention } from '#server/db/retention.ts';
import { presalePhaseChanges } from '#server/db/schema/presale.ts';
import type { Feature, FeatureContext } from '#server/feature.ts';
import { phasesAttention, phasesNow } from './attention.ts';
import { createPhaseReads } from './phase-queries.ts';
import { createPhaseWrites } from './phase-writes.ts';
import { createPublicPresale } from './public-presale.ts';
import { registerPresaleRoutes } from './routes.ts';
import { createPresaleStore } from './store.ts';

export function registerPresale(
  app: FastifyInstance,
  context: FeatureContext,
): Feature & Pick<ReturnType<typeof createPublicPresale>, 'readAutomatic'> {
  const { database, clock, log, refreshPages } = context;
  const store = createPresaleStore(database, { onCommit: refreshPages, log });
  const visitors = createPublicPresale({ store, clock });
  registerPresaleRoutes(app, {
    ...context,
    reads: createPhaseReads({ store, clock }),
    writes: createPhaseWrites({ store, clock, onWritten: visitors.invalidate }),
    readPublic: visitors.read,
  });
  return {
    readAutomatic: visitors.readAutomatic,
    onChangedElsewhere: visitors.invalidate,
    async overview(nowMs) {
      const phases = await store.open(nowMs);
      return { phase: phasesNow(phases, nowMs), attention: phasesAttention(phases, nowMs) };
    },
    retention: [logRetention(presalePhaseChanges, 'presale_phase_changes', presalePhaseChanges.changedAt)],
  };
}
