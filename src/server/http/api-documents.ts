import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { PRESALE_DOCUMENTS } from '#contract/presale-documents.ts';
import { asyncApiDocument } from './asyncapi.ts';
import { openApiDocument } from './openapi.ts';

/** Serves the descriptions of the API. */
export function registerApiDocuments(app: FastifyInstance): void {
  for (const [path, document] of [
    ['/api/openapi.json', openApiDocument(ENDPOINTS, PRESALE_DOCUMENTS)],
    ['/api/asyncapi.json', asyncApiDocument()],
  ] as const) {
    app.get(path, async (_request, reply) => reply.header('cache-control', 'no-cache').send(document));
  }
}
