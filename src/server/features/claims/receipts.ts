import path from 'node:path';
import type { PublishedSnapshot } from '#contract/claims.ts';
import type { AbsenceReason, Receipt } from '#contract/claims-receipt.ts';
import { unitsOf } from '#domain/claims/amount.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { readProof } from './read-proof.ts';
import type { RunStore } from './run-store.ts';
import { TREE_FILE, toHex } from './tree-file.ts';
import { requireSignedTree } from './verify-snapshot.ts';

const UNREADABLE = 'The files of the latest snapshot cannot be read at the moment. Please try again later.';

export interface ClaimOwner {
  readonly claimId: Uint8Array;
  readonly createdAt: Date;
  readonly balanceTvx: number;
}

/** Finds the claims of wallets in the latest published snapshot. `folder`: `CLAIMS_DIR`. */
export function createReceipts({
  store,
  folder,
}: {
  readonly store: Pick<RunStore, 'latest'>;
  readonly folder: string;
}) {
  /** A claim that is missing in a damaged file proves nothing, so the file's digest is verified once per process. */
  let verified: { readonly name: string; readonly verification: Promise<void> } | undefined;

  function verifyOnce({ name, treeSha256 }: PublishedSnapshot): Promise<void> {
    if (verified?.name !== name) {
      verified = { name, verification: requireSignedTree(path.join(folder, name), treeSha256) };
      verified.verification.catch(() => {
        verified = undefined;
      });
    }
    return verified.verification;
  }

  async function findClaim(owner: ClaimOwner, snapshot: PublishedSnapshot): ReturnType<typeof readProof> {
    try {
      const claim = await readProof(path.join(folder, snapshot.name, TREE_FILE), owner.claimId, snapshot);
      if (claim === undefined) await verifyOnce(snapshot);
      return claim;
    } catch (cause) {
      throw new ProblemError('temporarily-unavailable', UNREADABLE, { cause });
    }
  }

  async function standingOf(owner: ClaimOwner): Promise<Receipt['standing']> {
    const snapshot = await store.latest();
    if (snapshot === undefined) return { type: 'no-snapshot' };
    const claim = await findClaim(owner, snapshot);
    if (claim === undefined) return { type: 'not-counted', snapshot, reason: reasonOf(owner, snapshot) };
    return { type: 'counted', snapshot, units: claim.units.toString(), leaf: claim.leaf, proof: [...claim.proof] };
  }

  return {
    /** @throws {ProblemError} temporarily-unavailable, when this process cannot read the snapshot's files */
    async read(owner: ClaimOwner): Promise<Receipt> {
      return {
        claimId: toHex(owner.claimId),
        countedNow: unitsOf(owner.balanceTvx).toString(),
        standing: await standingOf(owner),
      };
    },
  };
}

function reasonOf({ createdAt }: ClaimOwner, { time, blockedWallets }: PublishedSnapshot): AbsenceReason {
  if (createdAt.getTime() > Date.parse(time)) return 'created-later';
  return blockedWallets === 0 ? 'empty' : 'empty-or-blocked';
}
