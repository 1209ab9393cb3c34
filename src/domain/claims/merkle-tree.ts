import { compareBytes, recordAt, sortRecords } from './sort-records.ts';

/** A tree as OpenZeppelin's `StandardMerkleTree` builds it from the same leaves, in flat memory. */

export const HASH_BYTES = 32;

export type Keccak256 = (bytes: Uint8Array) => Uint8Array;

export interface MerkleTree {
  /** The hashes of all nodes, the root first; the children of node i are 2i + 1 and 2i + 2. */
  readonly nodes: Uint8Array;
  /** The node of each leaf, in the order of the leaves that were given. */
  readonly leafNodes: Uint32Array;
}

export function buildMerkleTree(leafHashes: Uint8Array, keccak256: Keccak256): MerkleTree {
  const leafCount = leafHashes.length / HASH_BYTES;
  const nodes = new Uint8Array((2 * leafCount - 1) * HASH_BYTES);
  const leafNodes = new Uint32Array(leafCount);
  // The smallest hash is the last node.
  let node = 2 * leafCount - 2;
  for (const leaf of sortRecords(leafHashes, HASH_BYTES)) {
    nodes.set(hashAt(leafHashes, leaf), node * HASH_BYTES);
    leafNodes[leaf] = node;
    node -= 1;
  }
  for (; node >= 0; node -= 1) {
    nodes.set(hashPair(hashAt(nodes, 2 * node + 1), hashAt(nodes, 2 * node + 2), keccak256), node * HASH_BYTES);
  }
  return { nodes, leafNodes };
}

export function hashAt(hashes: Uint8Array, index: number): Uint8Array {
  return recordAt(hashes, HASH_BYTES, index);
}

/** Returns the siblings from a leaf's node up to the root. */
export function merkleProof(nodes: Uint8Array, leafNode: number): Uint8Array[] {
  return proofNodes(leafNode).map((node) => hashAt(nodes, node));
}

/** Returns the indexes of the nodes that are the proof of a leaf's node, from the leaf's sibling upwards. */
export function proofNodes(leafNode: number): number[] {
  const siblings: number[] = [];
  for (let node = leafNode; node > 0; node = Math.floor((node - 1) / 2)) {
    siblings.push(node % 2 === 0 ? node - 1 : node + 1);
  }
  return siblings;
}

export function rootOfProof(leafHash: Uint8Array, proof: readonly Uint8Array[], keccak256: Keccak256): Uint8Array {
  return proof.reduce((hash, sibling) => hashPair(hash, sibling, keccak256), leafHash);
}

/** The smaller hash comes first, so a proof needs no directions. */
function hashPair(a: Uint8Array, b: Uint8Array, keccak256: Keccak256): Uint8Array {
  const pair = new Uint8Array(2 * HASH_BYTES);
  const isSorted = compareBytes(a, b) <= 0;
  pair.set(isSorted ? a : b);
  pair.set(isSorted ? b : a, HASH_BYTES);
  return keccak256(pair);
}
