import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { unavailable } from './problem-error.ts';

/** Rejects API requests at once while the database is unavailable, instead of letting each wait for it. */
export function installAvailabilityCheck(app: FastifyInstance, database: Pick<Database, 'availability'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isApi = request.url.startsWith('/api/') && request.url !== '/api/openapi.json';
    if (!isApi || database.availability().available) done();
    else done(unavailable());
  });
}
