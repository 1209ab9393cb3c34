import type { ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import {
  type ClaimProof,
  claimsListSnapshots,
  claimsMakeSnapshot,
  claimsReadProof,
  claimsSnapshotState,
  type PublishedSnapshot,
  SNAPSHOT_FILE_ROUTE,
  SNAPSHOT_FILES,
  SNAPSHOT_NAME,
  SNAPSHOTS_LISTED_MAX,
} from '#contract/claims.ts';
import type { FeatureContext } from '#server/feature.ts';
import { bind, toRouteUrl } from '#server/http/bind.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { sharedRead } from '#server/lib/shared-read.ts';
import { type ClaimsSettings, createPublisher, isPublished, publishedSnapshots } from './publisher.ts';
import { readProof, TREE_FILE, toHex } from './tree-file.ts';

const NO_SNAPSHOT = 'No snapshot has been published yet.';
const NO_CLAIM =
  'This wallet has no claim in the latest snapshot: it was created later, held no TVX at that time, or was blocked.';
const NO_FILE = 'There is no such file of a published snapshot.';
const LATEST_UNREADABLE = 'The files of the latest snapshot cannot be read at the moment. Please try again later.';
const FILE_UNREADABLE = 'This file cannot be read at the moment. Please try again later.';

/** Registers the calls and files of snapshots and proofs. A snapshot that is being made ends when the server stops. */
export function registerClaims(
  context: FeatureContext,
  own: {
    readonly settings: ClaimsSettings;
    /** Returns the claim id of the e-mail's wallet if the request has its session, otherwise rejects with a problem. */
    readonly findClaimId: (email: string, request: FastifyRequest) => Promise<Uint8Array>;
  },
): void {
  const { database, http } = context;
  const { folder } = own.settings;
  // Anybody may ask, and each summary is parsed.
  const listed = sharedRead({
    read: () => publishedSnapshots(database, SNAPSHOTS_LISTED_MAX),
    keptMs: 1_000,
  });
  const refreshPages = (): void => {
    listed.invalidate();
    context.refreshPages();
  };
  const publisher = createPublisher({ ...context, refreshPages }, own.settings);

  bind(context, claimsListSnapshots, () => listed.read());

  bind(context, claimsReadProof, async ({ params, request }) => {
    const claimId = await own.findClaimId(params.email, request);
    const [latest] = await publishedSnapshots(database, 1);
    return { success: true, data: await findProof(folder, claimId, latest) };
  });

  bind(context, claimsSnapshotState, () => publisher.state());

  bind(context, claimsMakeSnapshot, async ({ user }) => {
    await publisher.start(user.username);
  });

  registerSnapshotFiles(context, folder);
  http.addHook('onClose', () => publisher.stop());
}

/**
 * Returns the proof of a claim in the latest snapshot. `folder`: `CLAIMS_DIR`.
 *
 * @throws {ProblemError} not-found; temporarily-unavailable, when this process cannot read the snapshot's files
 */
async function findProof(
  folder: string,
  claimId: Uint8Array,
  snapshot: PublishedSnapshot | undefined,
): Promise<ClaimProof> {
  if (snapshot === undefined) throw new ProblemError('not-found', NO_SNAPSHOT);
  const { name, time, root } = snapshot;
  const found = await readProof(path.join(folder, name, TREE_FILE), claimId, snapshot).catch((cause: unknown) => {
    throw new ProblemError('temporarily-unavailable', LATEST_UNREADABLE, { cause });
  });
  if (found === undefined) throw new ProblemError('not-found', NO_CLAIM);
  const { units, leaf, proof } = found;
  return { snapshot: name, time, root, claim: [toHex(claimId), units.toString()], leaf, proof };
}

/** Sends the files of published snapshots as streams, to other sites too. A download ends when the server stops. */
function registerSnapshotFiles({ http, database }: FeatureContext, folder: string): void {
  const downloads = new Set<ReadStream>();
  http.addHook('preClose', (done) => {
    for (const download of downloads) download.destroy();
    done();
  });

  http.route({
    method: ['GET', 'HEAD'],
    url: toRouteUrl(SNAPSHOT_FILE_ROUTE),
    handler: async (request, reply) => {
      const { name, file } = request.params as { readonly name: string; readonly file: string };
      const isFile = SNAPSHOT_FILES.some((known) => known === file) && SNAPSHOT_NAME.test(name);
      if (!isFile || !(await isPublished(database, name))) throw new ProblemError('not-found', NO_FILE);
      const handle = await open(path.join(folder, name, file)).catch((cause: unknown) => {
        throw new ProblemError('temporarily-unavailable', FILE_UNREADABLE, { cause });
      });
      const { size } = await handle.stat();
      reply.headers({
        'content-type': file.endsWith('.json') ? 'application/json; charset=utf-8' : 'application/octet-stream',
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
