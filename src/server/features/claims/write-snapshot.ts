import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ClaimsSummary } from '#contract/claims.ts';
import { CLAIM_RULES_VERSION } from '#domain/claims/claim.ts';
import { publicKeyOf } from '#server/credentials/signing-key.ts';
import type { Database } from '#server/db/database.ts';
import { createFolderAtomically } from '#server/db/embedded/data-folder.ts';
import type { Clock } from '#server/lib/clock.ts';
import { hasCode, OperatorError } from '#server/lib/errors.ts';
import { startSnapshotWorker } from './start-snapshot-worker.ts';
import { readWallets } from './store.ts';
import { writeSummary } from './summary-file.ts';
import { TREE_FILE } from './tree-file.ts';

interface SnapshotSource {
  readonly database: Pick<Database, 'type' | 'pool'>;
  readonly clock: Clock;
  readonly signingKey: KeyObject;
  readonly productVersion: string;
}

/**
 * Writes a snapshot of all wallets to the new folder, which is complete or does not exist. This thread reads the
 * wallets and signs; the worker has the memory and computes. One at a time on an embedded database.
 *
 * @throws {OperatorError} when the folder exists, there is nothing to count, or a balance cannot be counted
 * @throws the reason of `signal`, when it is aborted
 */
export async function writeSnapshot(
  folder: string,
  { database, clock, signingKey, productVersion }: SnapshotSource,
  signal?: AbortSignal,
): Promise<ClaimsSummary> {
  signal?.throwIfAborted();
  if (existsSync(folder)) throw alreadyExists(folder);
  const time = new Date(clock.nowMs()).toISOString();
  const worker = startSnapshotWorker(signal);
  try {
    for await (const page of readWallets(database)) await worker.count(page);
    const { counts, root } = await worker.hash();
    const { totalUnits, ...numbers } = counts;
    return await createFolder(folder, async (draft) => {
      const summary: ClaimsSummary = {
        format: 'technovex-claims-1',
        time,
        ...numbers,
        total: totalUnits.toString(),
        root,
        treeSha256: await worker.write(path.join(draft, TREE_FILE)),
        rulesVersion: CLAIM_RULES_VERSION,
        productVersion,
        publicKey: publicKeyOf(signingKey),
      };
      await writeSummary(draft, summary, signingKey);
      return summary;
    });
  } finally {
    await worker.terminate();
  }
}

/** @throws {OperatorError} when the folder exists */
async function createFolder<Result>(folder: string, fill: (draft: string) => Promise<Result>): Promise<Result> {
  try {
    return await createFolderAtomically(folder, fill);
  } catch (error) {
    const isNameTaken = hasCode(error, 'ENOTEMPTY') || hasCode(error, 'EEXIST') || hasCode(error, 'EPERM');
    // Another process has created it in the meantime. Windows reports EPERM.
    if (isNameTaken && existsSync(folder)) throw alreadyExists(folder);
    throw error;
  }
}

function alreadyExists(folder: string): OperatorError {
  return new OperatorError(`${folder} already exists; choose another name.`);
}
