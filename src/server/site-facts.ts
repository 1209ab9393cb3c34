import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { createPresaleService } from './features/presale/service.ts';
import { createPresaleStore } from './features/presale/store.ts';
import type { CurrentFacts } from './pages/live-pages.ts';

/** Reads what the pages say that only this installation knows: its settings and its database. */
export function siteFactsReader(deps: {
  readonly config: Pick<Config, 'newWallets'>;
  readonly database: Database;
  readonly clock: Clock;
}): () => Promise<CurrentFacts> {
  const { config, database, clock } = deps;
  const presale = createPresaleService({ store: createPresaleStore(database), clock });
  return async () => {
    const nowMs = clock.nowMs();
    const presalePhases = await presale.publicPhases();
    // What a phase is may change when it starts and when it ends.
    const edgesMs = presalePhases
      .flatMap(({ startDate, endDate }) => [startDate, endDate])
      .map((at) => Date.parse(at ?? ''));
    return {
      facts: { newWallets: config.newWallets, presalePhases },
      changesAtMs: Math.min(...edgesMs.filter((edgeMs) => edgeMs > nowMs)),
    };
  };
}
