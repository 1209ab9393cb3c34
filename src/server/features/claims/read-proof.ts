import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import type { ClaimProof, ClaimsSummary, PublishedSnapshot } from '#contract/claims.ts';
import { CLAIM_BYTES, encodeClaim } from '#domain/claims/claim.ts';
import { proofNodes, rootOfProof } from '#domain/claims/merkle-tree.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { OperatorError } from '#server/lib/errors.ts';
import { keccak256 } from './tree.ts';
import { claimsStart, FILE_END, nodePosition, parseClaimLine, TREE_FILE, toHex } from './tree-file.ts';

/** More than two lines of a claim. */
const PROBE_BYTES = 512;
const RANGE_BYTES_MAX = 16 * 1_024;

const DAMAGED = `${TREE_FILE} is damaged, or of another snapshot.`;
const NO_SNAPSHOT = 'No snapshot has been published yet.';
const NO_CLAIM =
  'This wallet has no claim in the latest snapshot: it was created later, held no TVX at that time, or was blocked.';
const UNREADABLE = 'The files of the latest snapshot cannot be read at the moment. Please try again later.';

/**
 * Returns the proof of a claim in the latest snapshot. `folder`: `CLAIMS_DIR`.
 *
 * @throws {ProblemError} not-found; temporarily-unavailable, when this process cannot read the snapshot's files
 */
export async function findProof(
  folder: string,
  claimId: Uint8Array,
  snapshot: PublishedSnapshot | undefined,
): Promise<ClaimProof> {
  if (snapshot === undefined) throw new ProblemError('not-found', NO_SNAPSHOT);
  const { name, time, root } = snapshot;
  const found = await readProof(path.join(folder, name, TREE_FILE), claimId, snapshot).catch((cause: unknown) => {
    throw new ProblemError('temporarily-unavailable', UNREADABLE, { cause });
  });
  if (found === undefined) throw new ProblemError('not-found', NO_CLAIM);
  const { units, leaf, proof } = found;
  return { snapshot: name, time, root, claim: [toHex(claimId), units.toString()], leaf, proof };
}

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
  return keccak256(keccak256(claim));
}

async function readNode(handle: FileHandle, node: number): Promise<Uint8Array> {
  const { start, length } = nodePosition(node);
  return Buffer.from(await readText(handle, start, length), 'hex');
}

async function readText(handle: FileHandle, start: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
  return buffer.toString('latin1', 0, bytesRead);
}
