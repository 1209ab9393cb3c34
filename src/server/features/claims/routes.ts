import type { KeyObject } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { claimsListSnapshots } from '#contract/claims.ts';
import {
  claimsListRuns,
  claimsPreviewSnapshot,
  claimsStartSnapshot,
  claimsVerifySnapshot,
} from '#contract/claims-admin.ts';
import { claimsReadReceipt } from '#contract/claims-receipt.ts';
import type { Feature, FeatureContext } from '#server/feature.ts';
import { bindEndpoint } from '#server/http/bind-endpoint.ts';
import { bindGuarded } from '#server/http/guard.ts';
import { readSnapshotFacts, snapshotsAttention } from './attention.ts';
import { type ClaimOwner, createReceipts } from './receipts.ts';
import { createRunStore } from './run-store.ts';
import { createClaimsService } from './service.ts';
import { registerSnapshotFiles } from './snapshot-files.ts';
import { createSnapshotRuns } from './snapshot-runs.ts';
import { previewSnapshot } from './store.ts';
import { createVerificationStore } from './verification-store.ts';
import { createVerifications } from './verifications.ts';

/** Where published snapshots are kept, and what is signed with which key. */
export interface ClaimsSettings {
  /** `CLAIMS_DIR`. */
  readonly folder: string;
  /** Creates the key when there is none. */
  readonly loadSigningKey: () => Promise<KeyObject>;
  readonly productVersion: string;
}

/** Registers the calls and files of snapshots and receipts. A run, and a verification, ends when the server stops. */
export function registerClaims(
  app: FastifyInstance,
  { database, clock, findUser, refreshPages }: FeatureContext,
  own: {
    readonly settings: ClaimsSettings;
    /** Returns the wallet of the e-mail if the request has its session, otherwise rejects with a problem. */
    readonly findOwner: (email: string, request: FastifyRequest) => Promise<ClaimOwner>;
  },
): Feature {
  const { folder, productVersion, loadSigningKey } = own.settings;
  const store = createRunStore(database);
  const receipts = createReceipts({ store, folder });
  const runs = createSnapshotRuns({
    store,
    folder,
    clock,
    openService: async () =>
      createClaimsService({ database, clock, productVersion, signingKey: await loadSigningKey() }),
    onPublished: refreshPages,
    log: app.log,
  });

  const verifications = createVerifications({ store: createVerificationStore(database), folder, clock, log: app.log });

  bindEndpoint(app, claimsListSnapshots, () => store.published());

  bindEndpoint(app, claimsReadReceipt, async ({ params, request }) => ({
    success: true,
    data: await receipts.read(await own.findOwner(params.email, request)),
  }));

  bindGuarded(app, findUser, claimsListRuns, () => store.list());

  bindGuarded(app, findUser, claimsPreviewSnapshot, () => previewSnapshot(database));

  bindGuarded(app, findUser, claimsStartSnapshot, ({ body, user }) => runs.start(user.username, body.label));

  bindGuarded(app, findUser, claimsVerifySnapshot, ({ user, params }) =>
    verifications.start(params.name, user.username),
  );

  registerSnapshotFiles(app, { folder, store });
  app.addHook('onClose', async () => {
    await Promise.all([runs.stop(), verifications.stop()]);
  });
  return {
    overview: async (nowMs) => ({ attention: snapshotsAttention(await readSnapshotFacts(database), nowMs) }),
  };
}
