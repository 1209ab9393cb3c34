import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '#server/clock.ts';
import { createTickets } from '#server/credentials/tickets.ts';
import type { Database } from '#server/db/database.ts';
import type { ConfirmPassword, FindUser } from '#server/http/guard.ts';
import { registerPresaleRoutes } from './routes.ts';
import { createPresaleService, type PresaleService } from './service.ts';
import { createPresaleStore } from './store.ts';

export function registerPresale(
  app: FastifyInstance,
  deps: {
    readonly database: Database;
    readonly sessionSecret: string;
    readonly clock: Clock;
    readonly log: FastifyBaseLogger;
    readonly findUser: FindUser;
    readonly confirmPassword: ConfirmPassword;
    /** Called after each committed change. */
    readonly onCommit: () => void;
  },
): PresaleService {
  const { database, sessionSecret, clock, log, findUser, confirmPassword, onCommit } = deps;
  const service = createPresaleService({ store: createPresaleStore(database, { onCommit, log }), clock });
  registerPresaleRoutes(app, {
    service,
    ...{ findUser, confirmPassword },
    tickets: createTickets({ sessionSecret, purpose: 'activation ticket', clock }),
  });
  return service;
}
