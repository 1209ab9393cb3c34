import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import fc from 'fast-check';
import { keccak256 as viemKeccak256 } from 'viem';
import { describe, expect, it } from 'vitest';
import { CLAIM_BYTES, claimId, claimUnits, encodeClaim, hashClaims, LEAF_ENCODING } from './claim.ts';
import { buildMerkleTree, HASH_BYTES, hashAt, type MerkleTree, merkleProof, rootOfProof } from './merkle-tree.ts';

type Claim = readonly [id: Uint8Array, units: bigint];

const CLAIMS = fc.uniqueArray(
  fc.tuple(
    fc.uint8Array({ minLength: HASH_BYTES, maxLength: HASH_BYTES }),
    fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  ),
  { minLength: 1, maxLength: 40, selector: ([id]) => hex(id) },
);

const keccak256 = (bytes: Uint8Array): Uint8Array => viemKeccak256(bytes, 'bytes');

function hex(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes).toString('hex')}`;
}

function build(given: readonly Claim[]): { claims: Uint8Array; hashes: Uint8Array; tree: MerkleTree } {
  const claims = new Uint8Array(given.length * CLAIM_BYTES);
  for (const [index, [id, units]] of given.entries()) encodeClaim(claims, index, id, units);
  const hashes = hashClaims(claims, keccak256);
  return { claims, hashes, tree: buildMerkleTree(hashes, keccak256) };
}

describe('the tree of claims', () => {
  it("equals that of OpenZeppelin's library, node by node and proof by proof", () => {
    fc.assert(
      fc.property(CLAIMS, (given) => {
        const published = StandardMerkleTree.of(
          given.map(([id, units]) => [hex(id), units.toString()]),
          [...LEAF_ENCODING],
        );
        const { claims, hashes, tree } = build(given);
        const dump = published.dump();
        expect(dump.tree.map((_, node) => hex(hashAt(tree.nodes, node)))).toEqual(dump.tree);
        expect([...tree.leafNodes]).toEqual(dump.values.map(({ treeIndex }) => treeIndex));
        for (const [index, [id, units]] of given.entries()) {
          expect([hex(claimId(claims, index)), claimUnits(claims, index)]).toEqual([hex(id), units]);
          const proof = merkleProof(tree.nodes, tree.leafNodes[index] ?? -1);
          expect(proof.map(hex)).toEqual(published.getProof(index));
          expect(hex(rootOfProof(hashAt(hashes, index), proof, keccak256))).toBe(published.root);
        }
      }),
      // Each case hashes two trees and all their proofs.
      { numRuns: Math.min(1_000, fc.readConfigureGlobal().numRuns ?? 100) },
    );
  });

  it('orders leaves whose hashes share a beginning', () => {
    // A hash function that changes nothing but the length: the ids decide the order.
    const first32 = (bytes: Uint8Array): Uint8Array => bytes.slice(0, HASH_BYTES);
    const ids = [3, 1, 2].map((last) => new Uint8Array(HASH_BYTES).fill(7).fill(last, HASH_BYTES - 1));
    const { nodes, leafNodes } = buildMerkleTree(Uint8Array.from(ids.flatMap((id) => [...id])), first32);
    expect([...leafNodes]).toEqual([2, 4, 3]);
    expect(nodes).toHaveLength(5 * HASH_BYTES);
  });
});
