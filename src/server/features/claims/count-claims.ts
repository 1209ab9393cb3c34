import { AmountError, unitsOf } from '#domain/claims/amount.ts';
import { CLAIM_BYTES, hashClaims } from '#domain/claims/claim.ts';
import { ClaimList } from '#domain/claims/claim-list.ts';
import { buildMerkleTree, type MerkleTree } from '#domain/claims/merkle-tree.ts';
import { recordAt, sortRecords } from '#domain/claims/sort-records.ts';
import { inSlices } from './in-slices.ts';
import { keccak256 } from './keccak256.ts';
import { SnapshotError } from './snapshot-error.ts';
import type { CountedWallet } from './store.ts';

export interface CountedClaims {
  /** The encodings of all claims, in ascending order of their ids. */
  readonly claims: Uint8Array;
  readonly totalUnits: bigint;
  readonly wallets: number;
  /** Wallets without a unit, which have no claim. */
  readonly emptyWallets: number;
  /** Wallets that are blocked, which have no claim, whatever they hold. */
  readonly blockedWallets: number;
}

/**
 * Counts wallets; calls `onRead` with their number so far.
 *
 * @throws {SnapshotError} naming a wallet whose balance no claim can hold
 */
export async function countClaims(
  pages: AsyncIterable<readonly CountedWallet[]>,
  { signal, onRead }: { readonly signal?: AbortSignal | undefined; readonly onRead?: (wallets: number) => void } = {},
): Promise<CountedClaims> {
  const list = new ClaimList();
  let wallets = 0;
  let blockedWallets = 0;
  for await (const page of pages) {
    signal?.throwIfAborted();
    wallets += page.length;
    onRead?.(wallets);
    for (const wallet of page) {
      if (wallet.isBlocked) {
        blockedWallets += 1;
        continue;
      }
      const units = unitsIn(wallet);
      if (units > 0n) list.append(wallet.claimId, units);
    }
  }
  return {
    claims: await sortById(list.claims, signal),
    totalUnits: list.totalUnits,
    wallets,
    emptyWallets: wallets - blockedWallets - list.count,
    blockedWallets,
  };
}

/** Builds the tree of one or more claims. */
export async function treeOf(claims: Uint8Array, signal?: AbortSignal): Promise<MerkleTree> {
  const hashes = await inSlices(hashClaims(claims, keccak256), signal);
  return await inSlices(buildMerkleTree(hashes, keccak256), signal);
}

/** The database's order would show who signed up first. */
async function sortById(claims: Uint8Array, signal: AbortSignal | undefined): Promise<Uint8Array> {
  const sorted = new Uint8Array(claims.length);
  let start = 0;
  for (const index of await inSlices(sortRecords(claims, CLAIM_BYTES), signal)) {
    sorted.set(recordAt(claims, CLAIM_BYTES, index), start);
    start += CLAIM_BYTES;
  }
  return sorted;
}

function unitsIn({ id, balanceTvx }: CountedWallet): bigint {
  try {
    return unitsOf(balanceTvx);
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    throw new SnapshotError(`The balance of the wallet with id ${id} cannot be counted: ${error.message}.`);
  }
}
