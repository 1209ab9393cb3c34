import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { createRunStore } from './features/claims/run-store.ts';
import { createPresaleService } from './features/presale/service.ts';
import { createPresaleStore } from './features/presale/store.ts';
import type { CurrentFacts } from './pages/live-pages.ts';

/** Returns a reader for the facts that pages are rendered from: settings and data of this installation. */
export function siteFactsReader(deps: {
  readonly config: Pick<Config, 'newWallets' | 'mail' | 'securityContact' | 'retention'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly log?: Pick<FastifyBaseLogger, 'warn'> | undefined;
}): () => Promise<CurrentFacts> {
  const { config, database, clock, log } = deps;
  const presale = createPresaleService({ store: createPresaleStore(database, log && { log }), clock });
  const snapshots = createRunStore(database);
  return async () => {
    const nowMs = clock.nowMs();
    const presalePhases = await presale.publicPhases();
    const presaleHistory = await presale.publicHistory();
    // The status of a phase changes when it starts and when it ends.
    const boundariesMs = presalePhases
      .flatMap(({ startDate, endDate }) => [startDate, endDate])
      .map((at) => Date.parse(at ?? ''));
    return {
      facts: {
        newWallets: config.newWallets,
        confirmsNewsletter: config.mail !== undefined,
        presalePhases,
        presaleHistory,
        securityContact: config.securityContact,
        retention: config.retention,
        snapshots: await snapshots.published(),
      },
      changesAtMs: Math.min(...boundariesMs.filter((boundaryMs) => boundaryMs > nowMs)),
    };
  };
}
