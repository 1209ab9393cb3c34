import { expect, it } from 'vitest';
import { ClaimList, claimId, claimUnits } from './claim.ts';
import { buildMerkleTree, HASH_BYTES } from './merkle-tree.ts';

// That it is the tree of OpenZeppelin's library: `features/claims/tree-file.test.ts`.
it('orders leaves whose hashes share a beginning', () => {
  // A hash function that changes nothing but the length: the ids decide the order.
  const first32 = (bytes: Uint8Array): Uint8Array => bytes.slice(0, HASH_BYTES);
  const ids = [3, 1, 2].map((last) => new Uint8Array(HASH_BYTES).fill(7).fill(last, HASH_BYTES - 1));
  const { nodes, leafNodes } = buildMerkleTree(Uint8Array.from(ids.flatMap((id) => [...id])), first32);
  expect([...leafNodes]).toEqual([2, 4, 3]);
  expect(nodes).toHaveLength(5 * HASH_BYTES);
});

it('keeps its claims as a list grows', () => {
  const list = new ClaimList();
  const idOf = (index: number): Uint8Array => new Uint8Array(HASH_BYTES).fill(index % 256);
  for (let index = 0; index < 3_000; index += 1) list.append(idOf(index), BigInt(index));
  expect([list.count, list.totalUnits]).toEqual([3_000, (3_000n * 2_999n) / 2n]);
  for (const index of [0, 1_023, 1_024, 2_999]) {
    expect([claimId(list.claims, index), claimUnits(list.claims, index)]).toEqual([idOf(index), BigInt(index)]);
  }
});
