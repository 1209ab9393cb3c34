import type { Feature, FeatureContext } from '#server/feature.ts';
import { phasesAttention } from './attention.ts';
import { createPhaseReads } from './phase-queries.ts';
import { createPhaseWrites } from './phase-writes.ts';
import { createPublicPresale } from './public-presale.ts';
import { registerPresaleRoutes } from './routes.ts';
import { createPresaleStore } from './store.ts';

export function registerPresale(context: FeatureContext): Feature {
  const { database, clock, log, refreshPages } = context;
  const store = createPresaleStore(database, { onCommit: refreshPages, log });
  const visitors = createPublicPresale({ store, clock });
  registerPresaleRoutes({
    ...context,
    reads: createPhaseReads(store),
    writes: createPhaseWrites({ store, clock, onWritten: visitors.invalidate }),
    readPublic: visitors.read,
  });
  return {
    onChangedElsewhere: visitors.invalidate,
    attention: async (nowMs) => phasesAttention(await store.open(nowMs), nowMs),
  };
}
