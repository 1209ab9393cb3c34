import * as z from 'zod/mini';
import { PERMISSIONS } from '#domain/team/permissions.ts';
import { claimsSummarySchema, SNAPSHOT_NAME } from './claims.ts';
import { defineEndpoint } from './endpoint.ts';

/** What a run of a snapshot does, in this order. */
export const SNAPSHOT_STEPS = ['reading', 'hashing', 'writing'] as const;

export type SnapshotStep = (typeof SNAPSHOT_STEPS)[number];

/** What a verification does, in this order. */
export const VERIFICATION_STEPS = ['statement', 'files', 'claims', 'tree'] as const;

export type VerificationStep = (typeof VERIFICATION_STEPS)[number];

const verification = { startedAt: z.iso.datetime(), startedBy: z.string() };

/** The latest verification of a published snapshot. */
const snapshotVerification = z.discriminatedUnion('state', [
  z.object({ ...verification, state: z.literal('running'), step: z.enum(VERIFICATION_STEPS) }),
  z.object({ ...verification, state: z.literal('passed'), finishedAt: z.iso.datetime() }),
  /** `failure`: the first difference, in a sentence. */
  z.object({ ...verification, state: z.literal('failed'), finishedAt: z.iso.datetime(), failure: z.string() }),
]);

export type SnapshotVerification = z.infer<typeof snapshotVerification>;

/** `label`: for the team, never public; may be empty. */
const common = { name: z.string(), label: z.string(), startedAt: z.iso.datetime(), startedBy: z.string() };

const snapshotRun = z.discriminatedUnion('state', [
  /** `wallets`: read so far. */
  z.object({ ...common, state: z.literal('running'), step: z.enum(SNAPSHOT_STEPS), wallets: z.number() }),
  z.object({
    ...common,
    state: z.literal('published'),
    finishedAt: z.iso.datetime(),
    summary: claimsSummarySchema,
    /** null: none has been made, or its process ended. */
    verification: z.nullable(snapshotVerification),
  }),
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
  needs: 'session',
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
  needs: 'session',
  summary: 'What a snapshot would count now; makes and publishes nothing (administrators)',
  response: snapshotPreview,
});

/** What the team calls a snapshot. */
export const SNAPSHOT_LABEL_CHARACTERS_MAX = 80;
const LONG_LABEL = `Use at most ${SNAPSHOT_LABEL_CHARACTERS_MAX} characters`;

/** Checked by the form and the server. */
export const snapshotLabelSchema = z.string(LONG_LABEL).check(
  z.trim(),
  z.maxLength(SNAPSHOT_LABEL_CHARACTERS_MAX, LONG_LABEL),
  z.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'There are characters that cannot be stored'),
);

export const claimsStartSnapshot = defineEndpoint({
  id: 'claimsStartSnapshot',
  tag: 'claims',
  access: PERMISSIONS['publish-snapshots'],
  method: 'POST',
  path: '/api/admin/claims/snapshots',
  needs: 'confirmed-session',
  summary: 'Make and publish a snapshot in the background (administrators)',
  body: z.object({ label: z._default(snapshotLabelSchema, '') }),
  response: snapshotRun,
  successStatus: 201,
  problems: ['snapshot-running'],
});

export const claimsVerifySnapshot = defineEndpoint({
  id: 'claimsVerifySnapshot',
  tag: 'claims',
  access: PERMISSIONS['read-snapshots'],
  method: 'POST',
  path: '/api/admin/claims/snapshots/{name}/verify',
  needs: 'confirmed-session',
  summary: 'Verify the files of a published snapshot in the background, one at a time (editors)',
  params: z.object({ name: z.string().check(z.regex(SNAPSHOT_NAME)) }),
  response: snapshotVerification,
  successStatus: 201,
  problems: ['not-found', 'verification-running'],
});
