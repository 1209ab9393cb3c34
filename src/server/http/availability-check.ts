import type { FastifyInstance } from 'fastify';
import { statusRead } from '#contract/status.ts';
import type { Database } from '../db/database.ts';
import { unavailable } from './problem-error.ts';

/** They need no database: the descriptions of the API, and the status, which reports it. */
const WITHOUT_DATABASE: readonly string[] = ['/api/openapi.json', statusRead.path];

/** Rejects API requests at once while the database is unavailable, instead of letting each wait for it. */
export function installAvailabilityCheck(app: FastifyInstance, database: Pick<Database, 'availability'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isApi = request.url.startsWith('/api/') && !WITHOUT_DATABASE.includes(request.url);
    if (!isApi || database.availability().available) done();
    else done(unavailable());
  });
}
