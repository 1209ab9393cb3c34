import { createHash } from 'node:crypto';
import { closeSync, createReadStream, openSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseUnits } from '#domain/claims/amount.ts';
import { CLAIM_BYTES, claimId, claimUnits, LEAF_ENCODING } from '#domain/claims/claim.ts';
import { ClaimList } from '#domain/claims/claim-list.ts';
import { HASH_BYTES, hashAt, type MerkleTree } from '#domain/claims/merkle-tree.ts';
import { OperatorError } from '#server/lib/errors.ts';

/**
 * `tree.json`, what `StandardMerkleTree.dump()` of @openzeppelin/merkle-tree returns, with each node and each claim on
 * a line of its own: so it is read and written as a stream, however large.
 */
export const TREE_FILE = 'tree.json';

const LINES_IN_CHUNK = 1_024;
const CLAIM_LINE = /^\{"value":\["0x([0-9a-f]{64})","([0-9]+)"\],"treeIndex":([0-9]{1,10})\},?$/;

export function writeTreeFile(file: string, claims: Uint8Array, tree: MerkleTree): string {
  const descriptor = openSync(file, 'wx');
  try {
    return treeFileSha256(claims, tree, (chunk) => writeFileSync(descriptor, chunk));
  } finally {
    closeSync(descriptor);
  }
}

/** Returns the SHA-256 that the file of this tree has, in hexadecimal. */
export function treeFileSha256(claims: Uint8Array, tree: MerkleTree, onChunk?: (chunk: string) => void): string {
  const sha256 = createHash('sha256');
  for (const chunk of treeFileChunks(claims, tree)) {
    sha256.update(chunk);
    onChunk?.(chunk);
  }
  return sha256.digest('hex');
}

/**
 * Reads the claims of a file; ignores everything else, which follows from them.
 *
 * @throws {OperatorError} when the ids do not ascend strictly, as they are written: an id could occur twice
 */
export async function readClaims(file: string): Promise<ClaimList> {
  const list = new ClaimList();
  let previousId = '';
  for await (const line of createInterface({ input: createReadStream(file, 'latin1') })) {
    const claim = parseClaimLine(line);
    if (claim === undefined) continue;
    const { id, units } = claim;
    if (id <= previousId) throw new OperatorError(`The ids of ${TREE_FILE} are not in ascending order, each once.`);
    previousId = id;
    list.append(Buffer.from(id, 'hex'), units);
  }
  return list;
}

export function toHex(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')}`;
}

const HEADER = `{\n"format":"standard-v1",\n"leafEncoding":${JSON.stringify(LEAF_ENCODING)},\n"tree":[`;
const VALUES_HEADER = '\n],\n"values":[';
export const FILE_END = '\n]\n}\n';
/** A node's line, without the comma before it: a line feed and its hash in quotation marks. */
const NODE_BYTES = 1 + 2 + 2 + 2 * HASH_BYTES;

/** Where the hexadecimal digits of a node are in the file. */
export function nodePosition(node: number): { readonly start: number; readonly length: number } {
  // The comma of each node but the first is before its line feed.
  return { start: HEADER.length + node * (NODE_BYTES + 1) + 4, length: 2 * HASH_BYTES };
}

/** Where the lines of the claims begin in a file with so many claims. */
export function claimsStart(claimCount: number): number {
  const nodeCount = 2 * claimCount - 1;
  return HEADER.length + nodeCount * (NODE_BYTES + 1) - 1 + VALUES_HEADER.length;
}

/** A claim as its line has it; undefined for any other line. */
export function parseClaimLine(
  line: string,
): { readonly id: string; readonly units: bigint; readonly node: number } | undefined {
  const [, id, amount = '', node] = CLAIM_LINE.exec(line) ?? [];
  const units = parseUnits(amount);
  return id === undefined || units === undefined ? undefined : { id, units, node: Number(node) };
}

function* treeFileChunks(claims: Uint8Array, { nodes, leafNodes }: MerkleTree): Generator<string> {
  yield HEADER;
  yield* inChunks(nodes.length / HASH_BYTES, (node) => `"${toHex(hashAt(nodes, node))}"`);
  yield VALUES_HEADER;
  yield* inChunks(claims.length / CLAIM_BYTES, (index) => {
    const value = `["${toHex(claimId(claims, index))}","${claimUnits(claims, index)}"]`;
    return `{"value":${value},"treeIndex":${leafNodes[index]}}`;
  });
  yield FILE_END;
}

/** Lines with a comma between them. */
function* inChunks(count: number, lineAt: (index: number) => string): Generator<string> {
  for (let start = 0; start < count; start += LINES_IN_CHUNK) {
    let chunk = '';
    for (let index = start; index < Math.min(start + LINES_IN_CHUNK, count); index += 1) {
      chunk += `${index === 0 ? '' : ','}\n${lineAt(index)}`;
    }
    yield chunk;
  }
}
