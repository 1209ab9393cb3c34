import * as z from 'zod/mini';
import { hashSchema, publishedSnapshotSchema, unitsSchema } from './claims.ts';
import { defineEndpoint } from './endpoint.ts';
import { minerEmailSchema } from './miner.ts';

/** Why a wallet has no claim in a snapshot. A snapshot names nobody whom it leaves out, so two reasons may remain. */
const ABSENCE_REASONS = ['created-later', 'empty', 'empty-or-blocked'] as const;

export type AbsenceReason = (typeof ABSENCE_REASONS)[number];

const receipt = z.object({
  /** The wallet's name in every snapshot. Only its own miner reads it here. */
  claimId: hashSchema,
  /** What a snapshot would count now, in units of 10^-18 TVX. */
  countedNow: unitsSchema,
  standing: z.discriminatedUnion('type', [
    z.object({ type: z.literal('no-snapshot') }),
    z.object({
      type: z.literal('counted'),
      snapshot: publishedSnapshotSchema,
      units: unitsSchema,
      /** The hash of the claim, a leaf of the tree. */
      leaf: hashSchema,
      /** The siblings from the leaf up to the root, for `MerkleProof.verify` and `StandardMerkleTree.verify`. */
      proof: z.array(hashSchema),
    }),
    z.object({
      type: z.literal('not-counted'),
      snapshot: publishedSnapshotSchema,
      reason: z.enum(ABSENCE_REASONS),
    }),
  ]),
});

export type Receipt = z.infer<typeof receipt>;

export const claimsReadReceipt = defineEndpoint({
  id: 'claimsReadReceipt',
  tag: 'claims',
  method: 'GET',
  path: '/api/miner/wallets/{email}/receipt',
  summary: "The signed-in miner's claim id, and the proof of the claim in the latest snapshot",
  params: z.object({ email: minerEmailSchema }),
  response: z.object({ success: z.boolean(), data: receipt }),
  problems: ['not-signed-in', 'session-replaced', 'wallet-blocked'],
});
