import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { unavailable } from './problem-error.ts';

/** Refuses calls quickly while the database is known to be away, instead of letting each wait for it. */
export function installAvailabilityCheck(app: FastifyInstance, database: Pick<Database, 'availability'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isCall = request.url.startsWith('/api/') && request.url !== '/api/openapi.json';
    if (!isCall || database.availability().available) done();
    else done(unavailable());
  });
}
