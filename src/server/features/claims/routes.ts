import type { FastifyRequest } from 'fastify';
import { claimsListSnapshots, claimsMakeSnapshot, claimsReadProof, claimsSnapshotState } from '#contract/claims.ts';
import type { FeatureContext } from '#server/feature.ts';
import { bind } from '#server/http/bind.ts';
import { createPublishedStore } from './published-store.ts';
import { type ClaimsSettings, createPublisher } from './publisher.ts';
import { findProof } from './read-proof.ts';
import { registerSnapshotFiles } from './snapshot-files.ts';

/** Registers the calls and files of snapshots and proofs. A snapshot that is being made ends when the server stops. */
export function registerClaims(
  context: FeatureContext,
  own: {
    readonly settings: ClaimsSettings;
    /** Returns the claim id of the e-mail's wallet if the request has its session, otherwise rejects with a problem. */
    readonly findClaimId: (email: string, request: FastifyRequest) => Promise<Uint8Array>;
  },
): void {
  const { http, database, clock, refreshPages } = context;
  const { folder } = own.settings;
  const store = createPublishedStore(database);
  const publisher = createPublisher({ ...own.settings, database, clock, onPublished: refreshPages, log: http.log });

  bind(context, claimsListSnapshots, () => store.list());

  bind(context, claimsReadProof, async ({ params, request }) => {
    const claimId = await own.findClaimId(params.email, request);
    return { success: true, data: await findProof(folder, claimId, await store.latest()) };
  });

  bind(context, claimsSnapshotState, () => publisher.state());

  bind(context, claimsMakeSnapshot, async ({ user }) => {
    await publisher.start(user.username);
  });

  registerSnapshotFiles(http, { folder, store });
  http.addHook('onClose', () => publisher.stop());
}
