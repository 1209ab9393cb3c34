import * as z from 'zod/mini';
import { PERMISSIONS } from '#domain/team/roles.ts';
import { get, post } from './endpoint.ts';
import { minerEmailSchema } from './miner.ts';

const HASH = /^0x[0-9a-f]{64}$/;

const count = z.int().check(z.nonnegative());

const hashSchema = z.string().check(z.regex(HASH));

/** An amount in units of 10^-18 TVX, in decimal. */
const unitsSchema = z.string().check(z.regex(/^(0|[1-9][0-9]*)$/));

export const claimIdSchema = z.string().check(z.toLowerCase(), z.regex(HASH));

/** `summary.json` of a snapshot: the statement that the server signs. */
export const claimsSummarySchema = z.object({
  format: z.literal('technovex-claims-1'),
  /** When the wallets were counted. */
  time: z.iso.datetime(),
  /** All wallets, with and without a claim. */
  wallets: count,
  claims: count,
  /** Wallets that hold less than 10^-18 TVX. */
  emptyWallets: count,
  /** Wallets that the team has blocked: left out, whatever they hold. */
  blockedWallets: count,
  total: unitsSchema,
  root: hashSchema,
  treeSha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** `CLAIM_RULES_VERSION` of the server. */
  rulesVersion: z.int(),
  productVersion: z.string(),
  /** Ed25519, SubjectPublicKeyInfo (RFC 8410) in base64. */
  publicKey: z.string(),
});

export type ClaimsSummary = z.infer<typeof claimsSummarySchema>;

export const SNAPSHOT_FILES = ['tree.json', 'summary.json', 'summary.json.sig'] as const;

export type SnapshotFile = (typeof SNAPSHOT_FILES)[number];

/** A snapshot's name: when it was started (UTC), and random digits, so that a name is never used twice. */
export const SNAPSHOT_NAME = /^[0-9]{8}T[0-9]{6}Z-[0-9a-f]{8}$/;

/** Where a file of a published snapshot is downloaded; what is there never changes. */
export const SNAPSHOT_FILE_ROUTE = '/api/claims/snapshots/{name}/{file}';

export function snapshotFilePath(name: string, file: SnapshotFile): string {
  return SNAPSHOT_FILE_ROUTE.replace('{name}', name).replace('{file}', file);
}

export const publishedSnapshotSchema = z.extend(claimsSummarySchema, { name: z.string() });

export type PublishedSnapshot = z.infer<typeof publishedSnapshotSchema>;

/** The most that the list has. The files of older snapshots stay where they are. */
export const SNAPSHOTS_LISTED_MAX = 20;

export const claimsListSnapshots = get('/api/claims/snapshots', {
  summary: `The statements of the latest ${SNAPSHOTS_LISTED_MAX} published snapshots, newest first; their files are at ${SNAPSHOT_FILE_ROUTE}, where file is one of ${SNAPSHOT_FILES.join(', ')}`,
  response: z.array(publishedSnapshotSchema),
});

const claimProof = z.object({
  /** The snapshot's name. */
  snapshot: z.string(),
  time: z.iso.datetime(),
  root: hashSchema,
  /** The wallet's id, the same in every snapshot and read only by its own miner, and its amount. */
  claim: z.tuple([hashSchema, unitsSchema]),
  /** The hash of the claim, a leaf of the tree. */
  leaf: hashSchema,
  /** The siblings from the leaf up to the root, for `MerkleProof.verify` and `StandardMerkleTree.verify`. */
  proof: z.array(hashSchema),
});

export type ClaimProof = z.infer<typeof claimProof>;

export const claimsReadProof = get('/api/miner/wallets/{email}/claim-proof', {
  summary: "The signed-in miner's claim in the latest snapshot, with its proof",
  params: z.object({ email: minerEmailSchema }),
  response: z.object({ success: z.boolean(), data: claimProof }),
  problems: ['not-signed-in', 'session-replaced', 'wallet-blocked', 'not-found'],
});

export const claimsSnapshotState = get('/api/admin/claims/snapshots', {
  access: 'editor',
  needs: 'session',
  summary: 'Whether a snapshot is being made, and why the latest one failed (editors)',
  response: z.object({ isRunning: z.boolean(), failure: z.nullable(z.string()) }),
});

export const claimsMakeSnapshot = post('/api/admin/claims/snapshots', {
  access: PERMISSIONS['publish-snapshots'],
  summary: 'Make and publish a snapshot in the background (administrators)',
  problems: ['snapshot-running'],
});
