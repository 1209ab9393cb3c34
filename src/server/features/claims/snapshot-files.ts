import type { ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SNAPSHOT_FILE_ROUTE, SNAPSHOT_FILES, SNAPSHOT_NAME, type SnapshotFile } from '#contract/claims.ts';
import { toRouteUrl } from '#server/http/bind.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { PublishedStore } from './published-store.ts';

const MEDIA_TYPES: Readonly<Record<SnapshotFile, string>> = {
  'tree.json': 'application/json; charset=utf-8',
  'summary.json': 'application/json; charset=utf-8',
  'summary.json.sig': 'application/octet-stream',
};
const NOT_FOUND = 'There is no such file of a published snapshot.';
const UNREADABLE = 'This file cannot be read at the moment. Please try again later.';

/**
 * Sends the files of published snapshots as streams, to other sites too. A download ends when the server stops.
 * `folder`: `CLAIMS_DIR`.
 */
export function registerSnapshotFiles(
  app: FastifyInstance,
  { folder, store }: { readonly folder: string; readonly store: Pick<PublishedStore, 'has'> },
): void {
  const downloads = new Set<ReadStream>();
  app.addHook('preClose', (done) => {
    for (const download of downloads) download.destroy();
    done();
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: toRouteUrl(SNAPSHOT_FILE_ROUTE),
    handler: async (request, reply) => {
      const { name, file } = parseParams(request);
      if (!(await store.has(name))) throw new ProblemError('not-found', NOT_FOUND);
      const handle = await open(path.join(folder, name, file)).catch((cause: unknown) => {
        throw new ProblemError('temporarily-unavailable', UNREADABLE, { cause });
      });
      const { size } = await handle.stat();
      reply.headers({
        'content-type': MEDIA_TYPES[file],
        'content-length': String(size),
        'content-disposition': `attachment; filename="${file}"`,
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
      });
      if (request.method === 'HEAD') {
        await handle.close();
        return reply.send();
      }
      const download = handle.createReadStream();
      downloads.add(download);
      download.once('close', () => downloads.delete(download));
      return reply.send(download);
    },
  });
}

/** @throws {ProblemError} not-found */
function parseParams({ params }: FastifyRequest): { readonly name: string; readonly file: SnapshotFile } {
  const { name, file } = params as { readonly name: string; readonly file: string };
  const known = SNAPSHOT_FILES.find((candidate) => candidate === file);
  if (known === undefined || !SNAPSHOT_NAME.test(name)) throw new ProblemError('not-found', NOT_FOUND);
  return { name, file: known };
}
