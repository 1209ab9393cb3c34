import type { FastifyInstance } from 'fastify';
import { DOCUMENTS } from '#contract/documents.ts';
import { boundEndpoints } from './bind.ts';
import { type MemoryFile, memoryFile, sendMemoryFile } from './memory-file.ts';
import { openApiDocument } from './openapi.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** Serves the description of the API from memory. It is built and compressed for its first request. */
export function registerApiDocument(app: FastifyInstance, securityHeaders: SecurityHeaders): void {
  const headers = {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
  };
  let file: Promise<MemoryFile> | undefined;
  app.get('/api/openapi.json', async (request, reply) => {
    const bytes = (): Buffer => Buffer.from(JSON.stringify(openApiDocument(boundEndpoints(app), DOCUMENTS)));
    file ??= memoryFile({ bytes: bytes(), headers, compressible: true });
    return sendMemoryFile(request, reply, await file, 200);
  });
}
