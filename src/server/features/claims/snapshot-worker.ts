import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { AmountError, unitsOf } from '#domain/claims/amount.ts';
import { CLAIM_BYTES, ClaimList } from '#domain/claims/claim.ts';
import { hashAt, type MerkleTree, recordAt, sortRecords } from '#domain/claims/merkle-tree.ts';
import { OperatorError } from '#server/lib/errors.ts';
import { toHex, treeOf, writeTreeFile } from './tree-file.ts';
import { type CountedWallet, unpackWallets } from './wallets.ts';

/**
 * Makes one snapshot, in a thread of its own, because it computes for half a minute with a million wallets. Requests
 * are sent one at a time, in this order; each has one reply.
 */
export type SnapshotRequest =
  /** A page of `readWallets`. */
  | { readonly type: 'count'; readonly page: Uint8Array }
  | { readonly type: 'hash' }
  /** Writes the tree to a new file. */
  | { readonly type: 'write'; readonly file: string };

export interface SnapshotResults {
  /** Wallets counted so far. */
  readonly count: number;
  readonly hash: {
    readonly counts: ClaimCounts;
    /** In hexadecimal, with 0x. */
    readonly root: string;
  };
  /** The file's SHA-256, in hexadecimal. */
  readonly write: string;
}

export interface ClaimCounts {
  readonly wallets: number;
  readonly claims: number;
  /** Wallets without a unit, which have no claim. */
  readonly emptyWallets: number;
  /** Wallets that are blocked, which have no claim, whatever they hold. */
  readonly blockedWallets: number;
  readonly totalUnits: bigint;
}

/** Structured cloning keeps neither the class of an error nor its code. */
export type SnapshotReply =
  | { readonly result: SnapshotResults[SnapshotRequest['type']] }
  | { readonly error: unknown; readonly isOperatorError: boolean; readonly code: string | undefined };

/** Added to the nice value of the process: a tenth of the share of a busy processor. At 19 it would hardly get any. */
const NICE_INCREMENT = 10;
const NICE_MAX = 19;

class ClaimCounter {
  readonly #list = new ClaimList();
  #wallets = 0;
  #blockedWallets = 0;

  /** @throws {OperatorError} naming a wallet whose balance no claim can hold */
  add(page: Uint8Array): void {
    for (const wallet of unpackWallets(page)) {
      this.#wallets += 1;
      if (wallet.isBlocked) {
        this.#blockedWallets += 1;
        continue;
      }
      const units = unitsIn(wallet);
      if (units > 0n) this.#list.append(wallet.claimId, units);
    }
  }

  get counts(): ClaimCounts {
    const { count: claims, totalUnits } = this.#list;
    const [wallets, blockedWallets] = [this.#wallets, this.#blockedWallets];
    return { wallets, claims, emptyWallets: wallets - blockedWallets - claims, blockedWallets, totalUnits };
  }

  /** Returns the encodings of all claims, in ascending order of their ids. */
  sortedClaims(): Uint8Array {
    return sortById(this.#list.claims);
  }
}

/** The database's order would show who signed up first. */
function sortById(claims: Uint8Array): Uint8Array {
  const sorted = new Uint8Array(claims.length);
  let start = 0;
  for (const index of sortRecords(claims, CLAIM_BYTES)) {
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
    throw new OperatorError(`The balance of the wallet with id ${id} cannot be counted: ${error.message}.`);
  }
}

const counter = new ClaimCounter();
let built: { readonly claims: Uint8Array; readonly tree: MerkleTree } | undefined;

async function perform(request: SnapshotRequest): Promise<SnapshotResults[SnapshotRequest['type']]> {
  switch (request.type) {
    case 'count':
      counter.add(request.page);
      return counter.counts.wallets;
    case 'hash': {
      const { counts } = counter;
      if (counts.claims === 0) throw new OperatorError('No wallet holds TVX yet, so there is nothing to claim.');
      const claims = counter.sortedClaims();
      built = { claims, tree: treeOf(claims) };
      return { counts, root: toHex(hashAt(built.tree.nodes, 0)) };
    }
    case 'write':
      if (built === undefined) throw new Error('There is no tree to write yet');
      return writeTreeFile(request.file, built.claims, built.tree);
  }
}

async function replyTo(request: SnapshotRequest): Promise<SnapshotReply> {
  try {
    return { result: await perform(request) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    return { error, isOperatorError: error instanceof OperatorError, code };
  }
}

/** Requests come first. Linux has a priority for each thread; elsewhere it is that of the process. */
function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.min(getPriority() + NICE_INCREMENT, NICE_MAX));
  } catch {
    // A sandbox may forbid it. The snapshot is the same.
  }
}

lowerPriority();
parentPort?.on(
  'message',
  (request: SnapshotRequest) => void replyTo(request).then((reply) => parentPort?.postMessage(reply)),
);
