import path from 'node:path';
import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClaimList } from '#domain/claims/claim.ts';
import { hashAt } from '#domain/claims/merkle-tree.ts';
import { propertyRuns } from '#server/testing/property-runs.ts';
import { suiteFolder } from '#server/testing/temporary-folder.ts';
import { parseClaimLine, readProof, toHex, treeOf, writeTreeFile } from './tree-file.ts';

type Claim = readonly [id: string, units: string];

const HEX_64 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex);
const UNITS = fc.oneof(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }));

describe('a proof read from tree.json', () => {
  const folder = suiteFolder();
  let files = 0;

  async function write(claims: readonly Claim[]): Promise<{ file: string; claims: number; root: string }> {
    const list = new ClaimList();
    for (const [id, units] of claims) list.append(bytesOf(id), BigInt(units));
    const tree = treeOf(list.claims);
    files += 1;
    const file = path.join(folder, `tree-${files}.json`);
    writeTreeFile(file, list.claims, tree);
    return { file, claims: claims.length, root: toHex(hashAt(tree.nodes, 0)) };
  }
  const bytesOf = (id: string): Buffer => Buffer.from(id.slice(2), 'hex');

  it('is that of the published library for every claim, none for any other id, and rejected for another root', async () => {
    const claim = fc.tuple(HEX_64, UNITS);
    const given = fc.uniqueArray(claim, { minLength: 1, maxLength: 60, selector: ([id]) => id });
    await fc.assert(
      fc.asyncProperty(given, HEX_64, async (any, other) => {
        const claims = any.map(([id, units]): Claim => [id, `${units}`]).toSorted(([a], [b]) => (a < b ? -1 : 1));
        const published = StandardMerkleTree.of(
          claims.map(([...values]) => values),
          ['bytes32', 'uint256'],
        );
        const { file, ...snapshot } = await write(claims);
        expect(snapshot.root).toBe(published.root);
        for (const [index, [id, units]] of claims.entries()) {
          const proof = {
            units: BigInt(units),
            leaf: published.leafHash([id, units]),
            proof: published.getProof(index),
          };
          expect(await readProof(file, bytesOf(id), snapshot)).toEqual(proof);
        }
        if (claims.some(([id]) => id === other)) return;
        expect(await readProof(file, bytesOf(other), snapshot)).toBeUndefined();
        for (const id of [claims[0]?.[0] ?? '', other]) {
          const forged = readProof(file, bytesOf(id), { ...snapshot, root: other });
          await expect(forged).rejects.toThrow('damaged, or of another snapshot');
        }
      }),
      { numRuns: propertyRuns(20) },
    );
  });

  it('has no place beyond the largest tree, so that the path of a damaged claim ends', () => {
    const line = (node: string) => `{"value":["0x${'1'.repeat(64)}","5"],"treeIndex":${node}}`;
    expect(parseClaimLine(line('19999998'))).toMatchObject({ node: 19_999_998 });
    expect(parseClaimLine(line('9'.repeat(400)))).toBeUndefined();
  });
});
