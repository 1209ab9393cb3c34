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

/** Records are sorted in groups that share their first two bytes: a sort of all of them would compare far more. */
const GROUPS = 2 ** 16;

/**
 * Returns the indexes of records of equal length in ascending order of their bytes. Meant for random bytes, such as
 * hashes.
 */
export function sortRecords(bytes: Uint8Array, recordBytes: number): Uint32Array {
  const count = bytes.length / recordBytes;
  const groupOf = (index: number): number =>
    ((bytes[index * recordBytes] ?? 0) << 8) | (bytes[index * recordBytes + 1] ?? 0);
  const ends = new Uint32Array(GROUPS);
  for (let index = 0; index < count; index += 1) increment(ends, groupOf(index));
  for (let group = 1; group < GROUPS; group += 1) ends[group] = (ends[group] ?? 0) + (ends[group - 1] ?? 0);
  const order = new Uint32Array(count);
  const next = new Uint32Array(GROUPS);
  next.set(ends.subarray(0, -1), 1);
  for (let index = 0; index < count; index += 1) order[increment(next, groupOf(index))] = index;
  const compare = (a: number, b: number): number =>
    compareBytes(recordAt(bytes, recordBytes, a), recordAt(bytes, recordBytes, b));
  let start = 0;
  for (const end of ends) {
    if (end - start > 1) order.subarray(start, end).sort(compare);
    start = end;
  }
  return order;
}

export function recordAt(bytes: Uint8Array, recordBytes: number, index: number): Uint8Array {
  return bytes.subarray(index * recordBytes, (index + 1) * recordBytes);
}

/** Compares byte by byte, as big-endian numbers of the same length. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (let index = 0; index < a.length; index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Adds one; returns the number before. */
function increment(numbers: Uint32Array, index: number): number {
  const before = numbers[index] ?? 0;
  numbers[index] = before + 1;
  return before;
}
