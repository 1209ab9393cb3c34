import type { FastifyInstance, FastifyRequest } from 'fastify';
import { claimsListSnapshots, claimsMakeSnapshot, claimsReadProof, claimsSnapshotState } from '#contract/claims.ts';
import type { FeatureContext } from '#server/feature.ts';
import { bindEndpoint } from '#server/http/bind-endpoint.ts';
import { bindGuarded } from '#server/http/guard.ts';
import { createPublishedStore } from './published-store.ts';
import { type ClaimsSettings, createPublisher } from './publisher.ts';
import { findProof } from './read-proof.ts';
import { registerSnapshotFiles } from './snapshot-files.ts';

/** Registers the calls and files of snapshots and proofs. A snapshot that is being made ends when the server stops. */
export function registerClaims(
  app: FastifyInstance,
  { database, clock, findUser, refreshPages }: FeatureContext,
  own: {
    readonly settings: ClaimsSettings;
    /** Returns the claim id of the e-mail's wallet if the request has its session, otherwise rejects with a problem. */
    readonly findClaimId: (email: string, request: FastifyRequest) => Promise<Uint8Array>;
  },
): void {
  const { folder } = own.settings;
  const store = createPublishedStore(database);
  const publisher = createPublisher({ ...own.settings, database, clock, onPublished: refreshPages, log: app.log });

  bindEndpoint(app, claimsListSnapshots, () => store.list());

  bindEndpoint(app, claimsReadProof, async ({ params, request }) => {
    const claimId = await own.findClaimId(params.email, request);
    return { success: true, data: await findProof(folder, claimId, await store.latest()) };
  });

  bindGuarded(app, findUser, claimsSnapshotState, () => publisher.state());

  bindGuarded(app, findUser, claimsMakeSnapshot, async ({ user }) => {
    await publisher.start(user.username);
    return undefined;
  });

  registerSnapshotFiles(app, { folder, store });
  app.addHook('onClose', () => publisher.stop());
}
