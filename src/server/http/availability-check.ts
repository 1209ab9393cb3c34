import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { unavailable } from './problem-error.ts';

/** The descriptions of the API, which need no database. */
const DOCUMENTS: readonly string[] = ['/api/openapi.json', '/api/asyncapi.json'];

/** Rejects API requests at once while the database is unavailable, instead of letting each wait for it. */
export function installAvailabilityCheck(app: FastifyInstance, database: Pick<Database, 'availability'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isApi = request.url.startsWith('/api/') && !DOCUMENTS.includes(request.url);
    if (!isApi || database.availability().available) done();
    else done(unavailable());
  });
}
