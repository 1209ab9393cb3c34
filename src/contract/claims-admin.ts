import * as z from 'zod/mini';
import { PERMISSIONS } from '#domain/team/permissions.ts';
import { claimsSummarySchema } from './claims.ts';
import { defineEndpoint } from './endpoint.ts';
import { CONFIRMATION_PROBLEMS, passwordConfirmationSchema } from './team-account.ts';

/** What a run of a snapshot does, in this order. */
export const SNAPSHOT_STEPS = ['reading', 'hashing', 'writing'] as const;

export type SnapshotStep = (typeof SNAPSHOT_STEPS)[number];

const common = { name: z.string(), startedAt: z.iso.datetime(), startedBy: z.string() };

const snapshotRun = z.discriminatedUnion('state', [
  /** `wallets`: read so far. */
  z.object({ ...common, state: z.literal('running'), step: z.enum(SNAPSHOT_STEPS), wallets: z.number() }),
  z.object({ ...common, state: z.literal('published'), finishedAt: z.iso.datetime(), summary: claimsSummarySchema }),
  /** `failure`: a sentence for the administrator. */
  z.object({ ...common, state: z.literal('failed'), finishedAt: z.iso.datetime(), failure: z.string() }),
]);

export type SnapshotRun = z.infer<typeof snapshotRun>;

export const SNAPSHOT_RUNS_LISTED_MAX = 50;

export const claimsListRuns = defineEndpoint({
  id: 'claimsListRuns',
  tag: 'claims',
  access: PERMISSIONS['read-snapshots'],
  method: 'GET',
  path: '/api/admin/claims/snapshots',
  summary: `The latest ${SNAPSHOT_RUNS_LISTED_MAX} runs of a snapshot, newest first (editors)`,
  response: z.array(snapshotRun),
});

/** What a snapshot would count now; those of a snapshot are exact, `totalTvx` is a sum of doubles. */
const snapshotPreview = z.object({
  wallets: z.number(),
  claims: z.number(),
  emptyWallets: z.number(),
  blockedWallets: z.number(),
  totalTvx: z.number(),
});

export type SnapshotPreview = z.infer<typeof snapshotPreview>;

export const claimsPreviewSnapshot = defineEndpoint({
  id: 'claimsPreviewSnapshot',
  tag: 'claims',
  access: PERMISSIONS['publish-snapshots'],
  method: 'GET',
  path: '/api/admin/claims/preview',
  summary: 'What a snapshot would count now; makes and publishes nothing (administrators)',
  response: snapshotPreview,
});

export const claimsStartSnapshot = defineEndpoint({
  id: 'claimsStartSnapshot',
  tag: 'claims',
  access: PERMISSIONS['publish-snapshots'],
  method: 'POST',
  path: '/api/admin/claims/snapshots',
  summary: 'Make and publish a snapshot in the background; needs the password again (administrators)',
  body: passwordConfirmationSchema,
  response: snapshotRun,
  successStatus: 201,
  problems: ['snapshot-running', ...CONFIRMATION_PROBLEMS],
});
