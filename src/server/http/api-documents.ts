import type { FastifyInstance } from 'fastify';
import { DOCUMENTS } from '#contract/documents.ts';
import { asyncApiDocument } from './asyncapi.ts';
import { boundEndpoints } from './bind-endpoint.ts';
import { type MemoryFile, memoryFile, sendMemoryFile } from './memory-file.ts';
import { openApiDocument } from './openapi.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** Serves the descriptions of the API from memory. Each is built and compressed for its first request. */
export function registerApiDocuments(app: FastifyInstance, securityHeaders: SecurityHeaders): void {
  const headers = {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
  };
  for (const [path, build] of [
    ['/api/openapi.json', () => openApiDocument(boundEndpoints(app), DOCUMENTS)],
    ['/api/asyncapi.json', asyncApiDocument],
  ] as const) {
    let file: Promise<MemoryFile> | undefined;
    app.get(path, async (request, reply) => {
      file ??= memoryFile({ bytes: Buffer.from(JSON.stringify(build())), headers, compressible: true });
      return sendMemoryFile(request, reply, await file, 200);
    });
  }
}
