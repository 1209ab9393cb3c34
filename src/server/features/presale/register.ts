import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '#server/db/database.ts';
import type { ConfirmedDeps } from '#server/http/bind-confirmed.ts';
import type { Clock } from '#server/lib/clock.ts';
import { registerPresaleRoutes } from './routes.ts';
import { createPresaleService, type PresaleService } from './service.ts';
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
): PresaleService {
  const { database, clock, log, findUser, confirmations, onCommit } = deps;
  const service = createPresaleService({ store: createPresaleStore(database, { onCommit, log }), clock });
  registerPresaleRoutes(app, { service, database, clock, findUser, confirmations });
  return service;
}
