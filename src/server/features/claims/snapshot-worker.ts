import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { ClaimsSummary } from '#contract/claims.ts';
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
  readonly hash: Pick<ClaimsSummary, 'wallets' | 'claims' | 'emptyWallets' | 'blockedWallets' | 'total' | 'root'>;
  /** The file's SHA-256, in hexadecimal. */
  readonly write: string;
}

/** Structured cloning keeps neither the class of an error nor its code. */
export type SnapshotReply =
  | { readonly result: SnapshotResults[SnapshotRequest['type']] }
  | { readonly error: unknown; readonly isOperatorError: boolean; readonly code: string | undefined };

/** Added to the nice value of the process: a tenth of the share of a busy processor. At 19 it would hardly get any. */
const NICE_INCREMENT = 10;
const NICE_MAX = 19;

const list = new ClaimList();
let wallets = 0;
let blockedWallets = 0;
let built: { readonly claims: Uint8Array; readonly tree: MerkleTree } | undefined;

/** @throws {OperatorError} naming a wallet whose balance no claim can hold */
function count(page: Uint8Array): number {
  for (const wallet of unpackWallets(page)) {
    wallets += 1;
    if (wallet.isBlocked) {
      blockedWallets += 1;
      continue;
    }
    const units = unitsIn(wallet);
    if (units > 0n) list.append(wallet.claimId, units);
  }
  return wallets;
}

function unitsIn({ id, balanceTvx }: CountedWallet): bigint {
  try {
    return unitsOf(balanceTvx);
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    throw new OperatorError(`The balance of the wallet with id ${id} cannot be counted: ${error.message}.`);
  }
}

/** @throws {OperatorError} when there is nothing to claim */
function hash(): SnapshotResults['hash'] {
  const { count: claims, totalUnits } = list;
  if (claims === 0) throw new OperatorError('No wallet holds TVX yet, so there is nothing to claim.');
  const sorted = sortById(list.claims);
  built = { claims: sorted, tree: treeOf(sorted) };
  return {
    wallets,
    claims,
    emptyWallets: wallets - blockedWallets - claims,
    blockedWallets,
    total: totalUnits.toString(),
    root: toHex(hashAt(built.tree.nodes, 0)),
  };
}

/** Returns the claims in ascending order of their ids. The database's order would show who signed up first. */
function sortById(claims: Uint8Array): Uint8Array {
  const sorted = new Uint8Array(claims.length);
  let start = 0;
  for (const index of sortRecords(claims, CLAIM_BYTES)) {
    sorted.set(recordAt(claims, CLAIM_BYTES, index), start);
    start += CLAIM_BYTES;
  }
  return sorted;
}

function perform(request: SnapshotRequest): SnapshotResults[SnapshotRequest['type']] {
  switch (request.type) {
    case 'count':
      return count(request.page);
    case 'hash':
      return hash();
    case 'write':
      if (built === undefined) throw new Error('There is no tree to write yet');
      return writeTreeFile(request.file, built.claims, built.tree);
  }
}

function replyTo(request: SnapshotRequest): SnapshotReply {
  try {
    return { result: perform(request) };
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
parentPort?.on('message', (request: SnapshotRequest) => parentPort?.postMessage(replyTo(request)));
