import { Worker } from 'node:worker_threads';
import { errorText, OperatorError } from '#server/lib/errors.ts';
import { findWorkerFile } from '#server/lib/worker-file.ts';
import type { SnapshotReply, SnapshotRequest, SnapshotResults } from './snapshot-worker.ts';

const ENDED = 'The thread of the snapshot ended';

/** The thread ended by itself: it had no memory left, or was killed. */
export class SnapshotWorkerError extends Error {
  override readonly name = 'SnapshotWorkerError';
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
      reject(signal?.aborted ? signal.reason : new SnapshotWorkerError(`${ENDED}: ${reason}`, { cause }));
    });
  });
  ended.catch(() => {
    // Every call rejects with it.
  });
  return ended;
}

const workerFile = (): string =>
  findWorkerFile(import.meta.url, { source: 'snapshot-worker-from-source.mjs', bundle: 'snapshot-worker.js' });
