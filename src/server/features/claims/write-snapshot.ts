import { type KeyObject, sign } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ClaimsSummary } from '#contract/claims.ts';
import { CLAIM_RULES_VERSION } from '#domain/claims/claim.ts';
import { publicKeyOf } from '#server/credentials/key-files.ts';
import type { Database } from '#server/db/database.ts';
import { createFolderAtomically } from '#server/db/embedded/data-folder.ts';
import type { Clock } from '#server/lib/clock.ts';
import { errorText, hasCode, OperatorError } from '#server/lib/errors.ts';
import { findWorkerFile } from '#server/lib/worker-file.ts';
import type { SnapshotReply, SnapshotRequest, SnapshotResults } from './snapshot-worker.ts';
import { TREE_FILE } from './tree-file.ts';
import { readWallets } from './wallets.ts';

export const SUMMARY_FILE = 'summary.json';
/** The 64 bytes of an Ed25519 signature (RFC 8032) of `summary.json`. */
export const SIGNATURE_FILE = 'summary.json.sig';

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
    const counted = await worker.hash();
    return await createFolder(folder, async (draft) => {
      const summary: ClaimsSummary = {
        format: 'technovex-claims-1',
        time,
        ...counted,
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

/** Writes the statement and its signature. */
export async function writeSummary(folder: string, summary: ClaimsSummary, key: KeyObject): Promise<void> {
  const content = Buffer.from(`${JSON.stringify(summary, undefined, 2)}\n`);
  await writeFile(path.join(folder, SUMMARY_FILE), content);
  await writeFile(path.join(folder, SIGNATURE_FILE), sign(null, content, key));
}

export type SnapshotWorker = ReturnType<typeof startSnapshotWorker>;

/**
 * Starts the thread that makes a snapshot. The signal must not be aborted yet. Every call rejects as soon
 * as it is, with its reason, and when the thread ends.
 */
export function startSnapshotWorker(signal?: AbortSignal) {
  // The parent's arguments (a test runner's loaders, an inspector) must not reach the worker.
  const worker = new Worker(workerFile(), { name: 'snapshot', execArgv: [] });
  const ended = endOf(worker, signal);
  const abort = (): void => void worker.terminate();
  signal?.addEventListener('abort', abort);

  async function call<Type extends SnapshotRequest['type']>(
    request: Extract<SnapshotRequest, { type: Type }>,
    transfer: readonly ArrayBuffer[] = [],
  ): Promise<SnapshotResults[Type]> {
    const replied = replyOf(worker);
    worker.postMessage(request, transfer);
    const reply = await Promise.race([replied, ended]);
    if ('result' in reply) return reply.result as SnapshotResults[Type];
    const { error, isOperatorError, code } = reply;
    throw isOperatorError ? new OperatorError(errorText(error)) : Object.assign(Object(error), code && { code });
  }

  return {
    /** @throws {OperatorError} naming a wallet whose balance no claim can hold */
    count(page: Uint8Array): Promise<number> {
      // Only memory of its own can be transferred.
      const copy = new Uint8Array(page);
      return call({ type: 'count', page: copy }, [copy.buffer]);
    },
    /** @throws {OperatorError} when there is nothing to claim */
    hash: (): Promise<SnapshotResults['hash']> => call({ type: 'hash' }),
    write: (file: string): Promise<string> => call({ type: 'write', file }),
    /** Afterwards the thread writes nothing. */
    async terminate(): Promise<void> {
      signal?.removeEventListener('abort', abort);
      await worker.terminate();
    },
  };
}

/** Resolves with the reply to a request that is sent next. */
function replyOf(worker: Worker): Promise<SnapshotReply> {
  return new Promise((resolve) => worker.once('message', resolve));
}

/** Rejects when the thread has ended, with the reason. */
function endOf(worker: Worker, signal: AbortSignal | undefined): Promise<never> {
  let cause: unknown;
  worker.once('error', (error) => {
    cause = error;
  });
  const ended = new Promise<never>((_, reject) => {
    worker.once('exit', (code) => {
      const reason = cause === undefined ? `exit code ${code}` : errorText(cause);
      reject(signal?.aborted ? signal.reason : new Error(`The thread of the snapshot ended: ${reason}`, { cause }));
    });
  });
  ended.catch(() => {
    // Every call rejects with it.
  });
  return ended;
}

const workerFile = (): string =>
  findWorkerFile(import.meta.url, { source: 'snapshot-worker-from-source.mjs', bundle: 'snapshot-worker.js' });
