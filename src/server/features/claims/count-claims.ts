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
}

/** Counts wallets. @throws {SnapshotError} naming a wallet whose balance no claim can hold */
export async function countClaims(pages: AsyncIterable<readonly CountedWallet[]>): Promise<CountedClaims> {
  const list = new ClaimList();
  let wallets = 0;
  for await (const page of pages) {
    wallets += page.length;
    for (const wallet of page) {
      const units = unitsIn(wallet);
      if (units > 0n) list.append(wallet.claimId, units);
    }
  }
  return {
    claims: await sortById(list.claims),
    totalUnits: list.totalUnits,
    wallets,
    emptyWallets: wallets - list.count,
  };
}

/** Builds the tree of one or more claims. */
export async function treeOf(claims: Uint8Array): Promise<MerkleTree> {
  return await inSlices(buildMerkleTree(await inSlices(hashClaims(claims, keccak256)), keccak256));
}

/** The database's order would show who signed up first. */
async function sortById(claims: Uint8Array): Promise<Uint8Array> {
  const sorted = new Uint8Array(claims.length);
  let start = 0;
  for (const index of await inSlices(sortRecords(claims, CLAIM_BYTES))) {
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
