import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashAt, type MerkleTree } from '#domain/claims/merkle-tree.ts';
import { OperatorError } from '#server/lib/errors.ts';
import { ClaimCounter } from './count-claims.ts';
import {
  type SnapshotReply,
  type SnapshotRequest,
  type SnapshotResults,
  toFailure,
} from './snapshot-worker-protocol.ts';
import { treeOf } from './tree.ts';
import { toHex, writeTreeFile } from './tree-file.ts';

/** Makes one snapshot, in a thread of its own, because it computes for half a minute with a million wallets. */

/** Added to the nice value of the process: a tenth of the share of a busy processor. At 19 it would hardly get any. */
const NICE_INCREMENT = 10;
const NICE_MAX = 19;

const counter = new ClaimCounter();
let built: { readonly claims: Uint8Array; readonly tree: MerkleTree } | undefined;

function perform(request: SnapshotRequest): SnapshotResults[SnapshotRequest['type']] {
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

function replyTo(request: SnapshotRequest): SnapshotReply {
  try {
    return { type: 'done', result: perform(request) };
  } catch (error) {
    return { type: 'failed', failure: toFailure(error) };
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
