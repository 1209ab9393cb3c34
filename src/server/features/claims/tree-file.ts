import { createHash } from 'node:crypto';
import { closeSync, createReadStream, openSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { createKeccak } from 'hash-wasm';
import type { ClaimsSummary } from '#contract/claims.ts';
import { parseUnits } from '#domain/claims/amount.ts';
import {
  CLAIM_BYTES,
  ClaimList,
  claimId,
  claimUnits,
  encodeClaim,
  hashClaims,
  LEAF_ENCODING,
} from '#domain/claims/claim.ts';
import {
  buildMerkleTree,
  HASH_BYTES,
  hashAt,
  type MerkleTree,
  proofNodes,
  rootOfProof,
} from '#domain/claims/merkle-tree.ts';
import { OperatorError } from '#server/lib/errors.ts';

/** Compiled to WebAssembly: an eighth of the time that JavaScript takes, which is most of a snapshot's. */
const keccak = await createKeccak(256);

/** Ethereum's hash, which is older than the SHA-3 standard and differs from it. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  return keccak.init().update(bytes).digest('binary');
}

export function treeOf(claims: Uint8Array): MerkleTree {
  return buildMerkleTree(hashClaims(claims, keccak256), keccak256);
}

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
const FILE_END = '\n]\n}\n';
/** A node's line, without the comma before it: a line feed and its hash in quotation marks. */
const NODE_BYTES = 1 + 2 + 2 + 2 * HASH_BYTES;

/** Where the hexadecimal digits of a node are in the file. */
function nodePosition(node: number): { readonly start: number; readonly length: number } {
  // The comma of each node but the first is before its line feed.
  return { start: HEADER.length + node * (NODE_BYTES + 1) + 4, length: 2 * HASH_BYTES };
}

/** Where the lines of the claims begin in a file with so many claims. */
function claimsStart(claimCount: number): number {
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

/** More than two lines of a claim. */
const PROBE_BYTES = 512;
const RANGE_BYTES_MAX = 16 * 1_024;
const DAMAGED = `${TREE_FILE} is damaged, or of another snapshot.`;

/**
 * Reads one claim and its proof from `tree.json` without reading the rest: the claims are in the order of their ids and
 * the nodes in lines of equal length. About 35 short reads for a million claims, and no memory between two calls.
 * Returns undefined when there is no claim with this id.
 *
 * @throws {OperatorError} when the file is damaged, or of another snapshot
 */
export async function readProof(
  file: string,
  id: Uint8Array,
  { claims, root }: Pick<ClaimsSummary, 'claims' | 'root'>,
): Promise<{ readonly units: bigint; readonly leaf: string; readonly proof: string[] } | undefined> {
  const handle = await open(file);
  try {
    if (toHex(await readNode(handle, 0)) !== root) throw new OperatorError(DAMAGED);
    const claim = await findClaim(handle, Buffer.from(id).toString('hex'), claims);
    if (claim === undefined) return undefined;
    const leaf = hashClaim(id, claim.units);
    const proof = await Promise.all(proofNodes(claim.node).map((node) => readNode(handle, node)));
    if (toHex(rootOfProof(leaf, proof, keccak256)) !== root) throw new OperatorError(DAMAGED);
    return { units: claim.units, leaf: toHex(leaf), proof: proof.map(toHex) };
  } finally {
    await handle.close();
  }
}

/** Binary search over the bytes of the claims' lines. */
async function findClaim(handle: FileHandle, id: string, count: number) {
  let low = claimsStart(count);
  let high = (await handle.stat()).size;
  // Of a file that was cut off, an absent claim would prove nothing.
  if (high < low || (await readText(handle, high - FILE_END.length, FILE_END.length)) !== FILE_END) {
    throw new OperatorError(DAMAGED);
  }
  while (high - low > RANGE_BYTES_MAX) {
    const middle = Math.floor((low + high) / 2);
    const text = await readText(handle, middle, PROBE_BYTES);
    const lineStart = text.indexOf('\n') + 1;
    const [line = ''] = text.slice(lineStart).split('\n', 1);
    const claim = parseClaimLine(line);
    if (claim === undefined) throw new OperatorError(DAMAGED);
    if (claim.id === id) return claim;
    if (claim.id < id) low = middle + lineStart;
    else high = middle + lineStart;
  }
  const lines = (await readText(handle, low, high - low)).split('\n').filter((line) => line.startsWith('{'));
  const found = lines.map(parseClaimLine);
  if (found.includes(undefined)) throw new OperatorError(DAMAGED);
  return found.find((claim) => claim?.id === id);
}

function hashClaim(id: Uint8Array, units: bigint): Uint8Array {
  const claim = new Uint8Array(CLAIM_BYTES);
  encodeClaim(claim, 0, id, units);
  return hashClaims(claim, keccak256);
}

async function readNode(handle: FileHandle, node: number): Promise<Uint8Array> {
  const { start, length } = nodePosition(node);
  return Buffer.from(await readText(handle, start, length), 'hex');
}

async function readText(handle: FileHandle, start: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
  return buffer.toString('latin1', 0, bytesRead);
}
