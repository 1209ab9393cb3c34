import { createHash, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ClaimsSummary, claimsSummarySchema } from '#contract/claims.ts';
import { CLAIM_BYTES, claimId, claimUnits } from '#domain/claims/claim.ts';
import { hashAt, type MerkleTree, merkleProof, rootOfProof } from '#domain/claims/merkle-tree.ts';
import { parsePublicKey } from '#server/credentials/key-files.ts';
import { hasCode, OperatorError } from '#server/lib/errors.ts';
import { keccak256, readClaims, TREE_FILE, toHex, treeFileSha256, treeOf } from './tree-file.ts';
import { SIGNATURE_FILE, SUMMARY_FILE } from './write-snapshot.ts';

interface VerifyOptions {
  readonly id?: string | undefined;
  readonly publicKey?: string | undefined;
}

/**
 * Verifies the signature of a snapshot, rebuilds its tree from the claims and compares everything with the statement.
 *
 * @throws {OperatorError} for the first difference, or when there is no claim with this id
 */
export async function verifySnapshot(folder: string, { id, publicKey }: VerifyOptions) {
  const summary = await readSummary(folder, publicKey);
  if ((await sha256Of(path.join(folder, TREE_FILE))) !== summary.treeSha256) {
    throw new OperatorError(`${TREE_FILE} is not the file that was signed: it is damaged, or of another snapshot.`);
  }
  const { claims, count, totalUnits } = await readClaims(path.join(folder, TREE_FILE));
  const withoutClaim = summary.emptyWallets + summary.blockedWallets;
  if (count !== summary.claims || count + withoutClaim !== summary.wallets) {
    throw differs(`the number of claims (${count})`);
  }
  if (totalUnits.toString() !== summary.total) throw differs(`the sum of the claims (${totalUnits})`);
  const tree = treeOf(claims);
  const root = toHex(hashAt(tree.nodes, 0));
  if (root !== summary.root) throw differs(`the root of the claims (${root})`);
  if (treeFileSha256(claims, tree) !== summary.treeSha256) {
    throw new OperatorError(`${TREE_FILE} does not have the nodes that follow from its claims.`);
  }
  return { summary, claim: id === undefined ? undefined : proveClaim(id, claims, tree) };
}

/** Returns a claim with its proof, as `MerkleProof.verify` and `StandardMerkleTree.verify` take it. */
function proveClaim(id: string, claims: Uint8Array, tree: MerkleTree) {
  const bytes = Buffer.from(id.slice(2), 'hex');
  let index = 0;
  while (index < claims.length / CLAIM_BYTES && !bytes.equals(claimId(claims, index))) index += 1;
  const leafNode = tree.leafNodes[index];
  if (leafNode === undefined) throw new OperatorError(`There is no claim ${id} in this snapshot.`);
  const proof = merkleProof(tree.nodes, leafNode);
  const root = rootOfProof(hashAt(tree.nodes, leafNode), proof, keccak256);
  if (toHex(root) !== toHex(hashAt(tree.nodes, 0))) throw new Error(`The proof of ${id} does not lead to the root`);
  return { id, units: claimUnits(claims, index), proof: proof.map(toHex) };
}

async function sha256Of(file: string): Promise<string> {
  const sha256 = createHash('sha256');
  try {
    await pipeline(createReadStream(file), sha256);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    throw new OperatorError(`${path.dirname(file)} is not a complete snapshot: it has no ${TREE_FILE}.`);
  }
  return sha256.digest('hex');
}

function differs(what: string): OperatorError {
  return new OperatorError(`${SUMMARY_FILE} and ${TREE_FILE} contradict each other: ${what} is another one.`);
}

/**
 * Reads the statement of a snapshot and verifies its signature: by `publicKey`, or by the key that the statement names.
 *
 * @throws {OperatorError}
 */
async function readSummary(folder: string, publicKey: string | undefined): Promise<ClaimsSummary> {
  const content = await readPart(folder, SUMMARY_FILE);
  const summary = parseSummary(content);
  if (summary === undefined) throw new OperatorError(`${SUMMARY_FILE} is damaged, or not a summary of claims.`);
  const key = parsePublicKey(summary.publicKey);
  if (key !== undefined && publicKey !== undefined && summary.publicKey !== publicKey) {
    throw new OperatorError(`${SUMMARY_FILE} is signed by another key: ${summary.publicKey}.`);
  }
  const signature = await readPart(folder, SIGNATURE_FILE);
  if (key === undefined || !verify(null, content, key, signature)) {
    throw new OperatorError(`The signature of ${SUMMARY_FILE} is invalid: one of the two files is damaged or forged.`);
  }
  return summary;
}

function parseSummary(content: Buffer): ClaimsSummary | undefined {
  try {
    return claimsSummarySchema.safeParse(JSON.parse(content.toString())).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function readPart(folder: string, name: string): Promise<Buffer> {
  try {
    return await readFile(path.join(folder, name));
  } catch (error) {
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'ENOTDIR')) throw error;
    throw new OperatorError(`${folder} is not a complete snapshot: it has no ${name}.`);
  }
}
