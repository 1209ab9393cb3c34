import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ClaimsSummary } from '#contract/claims.ts';
import { CLAIM_BYTES, CLAIM_RULES_VERSION } from '#domain/claims/claim.ts';
import { hashAt } from '#domain/claims/merkle-tree.ts';
import type { Clock } from '#server/clock.ts';
import { publicKeyOf } from '#server/credentials/signing-key.ts';
import type { Database } from '#server/db/database.ts';
import { hasCode } from '#server/db/embedded/error-code.ts';
import { createFolderAtomically } from '#server/db/embedded/sync-files.ts';
import { countClaims, treeOf } from './count-claims.ts';
import type { Progress } from './run-store.ts';
import { SnapshotError } from './snapshot-error.ts';
import { readWallets } from './store.ts';
import { writeSummary } from './summary-file.ts';
import { TREE_FILE, toHex, writeTreeFile } from './tree-file.ts';

/** What a snapshot reports while it is made, and how it is stopped. */
export interface SnapshotOptions {
  /** Aborted: the snapshot rejects with the signal's reason, and leaves nothing behind. */
  readonly signal?: AbortSignal;
  /** Called often. */
  readonly onProgress?: (progress: Progress) => void;
}

export interface ClaimsService {
  /**
   * Writes a snapshot of all wallets to the new folder, which is complete or does not exist. One at a time: a second
   * call waits for the first.
   *
   * @throws {SnapshotError} when the folder exists, there is nothing to count, or a balance cannot be counted
   */
  snapshot(folder: string, options?: SnapshotOptions): Promise<ClaimsSummary>;
}

interface ClaimsServiceDeps {
  readonly database: Pick<Database, 'type' | 'pool'>;
  readonly clock: Clock;
  readonly signingKey: KeyObject;
  readonly productVersion: string;
}

export function createClaimsService(deps: ClaimsServiceDeps): ClaimsService {
  let previous: Promise<unknown> = Promise.resolve();
  return {
    snapshot(folder, options = {}) {
      const snapshot = previous.then(() => writeSnapshot(folder, options, deps));
      previous = snapshot.catch(() => {
        // Its own caller handles it.
      });
      return snapshot;
    },
  };
}

async function writeSnapshot(
  folder: string,
  { signal, onProgress = () => undefined }: SnapshotOptions,
  { database, clock, signingKey, productVersion }: ClaimsServiceDeps,
): Promise<ClaimsSummary> {
  if (existsSync(folder)) throw alreadyExists(folder);
  const time = new Date(clock.nowMs()).toISOString();
  const { claims, totalUnits, wallets, emptyWallets, blockedWallets } = await countClaims(readWallets(database), {
    signal,
    onRead: (read) => onProgress({ step: 'reading', wallets: read }),
  });
  if (claims.length === 0) throw new SnapshotError('No wallet holds TVX yet, so there is nothing to claim.');
  onProgress({ step: 'hashing', wallets });
  const tree = await treeOf(claims, signal);
  onProgress({ step: 'writing', wallets });

  async function fill(draft: string): Promise<ClaimsSummary> {
    const summary: ClaimsSummary = {
      format: 'technovex-claims-1',
      time,
      wallets,
      claims: claims.length / CLAIM_BYTES,
      emptyWallets,
      blockedWallets,
      total: totalUnits.toString(),
      root: toHex(hashAt(tree.nodes, 0)),
      treeSha256: await writeTreeFile(path.join(draft, TREE_FILE), claims, tree, signal),
      rulesVersion: CLAIM_RULES_VERSION,
      productVersion,
      publicKey: publicKeyOf(signingKey),
    };
    await writeSummary(draft, summary, signingKey);
    return summary;
  }

  try {
    return await createFolderAtomically(folder, fill);
  } catch (error) {
    const isNameTaken = hasCode(error, 'ENOTEMPTY') || hasCode(error, 'EEXIST') || hasCode(error, 'EPERM');
    // Another process has created it meanwhile. Windows reports EPERM.
    if (isNameTaken && existsSync(folder)) throw alreadyExists(folder);
    throw error;
  }
}

function alreadyExists(folder: string): SnapshotError {
  return new SnapshotError(`${folder} already exists; choose another name.`);
}
