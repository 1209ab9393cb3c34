import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClaimList } from '#domain/claims/claim.ts';
import { hashAt } from '#domain/claims/merkle-tree.ts';
import { parseClaimLine, readProof, toHex, treeOf, writeTreeFile } from './tree-file.ts';

type Claim = readonly [id: string, units: string];

const HEX_64 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));
const UNITS = fc.oneof(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }));

describe('a proof read from tree.json', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'technovex proof '));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  let files = 0;
  async function write(claims: readonly Claim[]): Promise<{ file: string; claims: number; root: string }> {
    const list = new ClaimList();
    for (const [id, units] of claims) list.append(Buffer.from(id.slice(2), 'hex'), BigInt(units));
    const tree = treeOf(list.claims);
    files += 1;
    const file = path.join(folder, `tree-${files}.json`);
    writeTreeFile(file, list.claims, tree);
    return { file, claims: claims.length, root: toHex(hashAt(tree.nodes, 0)) };
  }
  const bytesOf = (id: string): Buffer => Buffer.from(id.slice(2), 'hex');

  it('is that of the published library for every claim, and none for any other id', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(HEX_64, UNITS), { minLength: 1, maxLength: 300, selector: ([id]) => id }),
        HEX_64,
        async (given, other) => {
          const claims = given
            .map(([id, units]): Claim => [`0x${id}`, `${units}`])
            .toSorted(([a], [b]) => (a < b ? -1 : 1));
          const published = StandardMerkleTree.of(
            claims.map(([...claim]) => claim),
            ['bytes32', 'uint256'],
          );
          const { file, ...snapshot } = await write(claims);
          expect(snapshot.root).toBe(published.root);
          for (const [index, [id, units]] of claims.entries()) {
            expect(await readProof(file, bytesOf(id), snapshot)).toEqual({
              units: BigInt(units),
              leaf: published.leafHash([id, units]),
              proof: published.getProof(index),
            });
          }
          if (claims.some(([id]) => id === `0x${other}`)) return;
          expect(await readProof(file, bytesOf(other), snapshot)).toBeUndefined();
        },
      ),
      { numRuns: 15 },
    );
  });

  it('is rejected when it does not lead to the root of the statement', async () => {
    const id = `0x${'1'.repeat(64)}`;
    const { file, ...snapshot } = await write([[id, '5']]);
    const call = readProof(file, bytesOf(id), { ...snapshot, root: id });
    await expect(call).rejects.toThrow('damaged, or of another snapshot');
  });

  it('has no place beyond the largest tree, so that the path of a damaged claim ends', () => {
    const line = (node: string) => `{"value":["0x${'1'.repeat(64)}","5"],"treeIndex":${node}}`;
    expect(parseClaimLine(line('19999998'))).toMatchObject({ node: 19_999_998 });
    expect(parseClaimLine(line('9'.repeat(400)))).toBeUndefined();
  });
});
