import { type KeyObject, sign, verify } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ClaimsSummary, claimsSummarySchema } from '#contract/claims.ts';
import { parsePublicKey } from '#server/credentials/key-files.ts';
import { hasCode, OperatorError } from '#server/lib/errors.ts';

export const SUMMARY_FILE = 'summary.json';
/** The 64 bytes of an Ed25519 signature (RFC 8032) of `summary.json`. */
export const SIGNATURE_FILE = 'summary.json.sig';

export async function writeSummary(folder: string, summary: ClaimsSummary, key: KeyObject): Promise<void> {
  const content = Buffer.from(`${JSON.stringify(summary, undefined, 2)}\n`);
  await writeFile(path.join(folder, SUMMARY_FILE), content);
  await writeFile(path.join(folder, SIGNATURE_FILE), sign(null, content, key));
}

/**
 * Reads the statement of a snapshot and verifies its signature: by `publicKey`, or by the key that the statement names.
 *
 * @throws {OperatorError}
 */
export async function readSummary(folder: string, publicKey: string | undefined): Promise<ClaimsSummary> {
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
