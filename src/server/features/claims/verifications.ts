import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { claimsSummarySchema } from '#contract/claims.ts';
import type { SnapshotVerification, VerificationStep } from '#contract/claims-admin.ts';
import { currentNetwork } from '#server/db/request-origin.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import { hasCode, OperatorError } from '#server/lib/errors.ts';
import { keepLease } from './lease.ts';
import { startSnapshotWorker } from './start-snapshot-worker.ts';
import { SIGNATURE_FILE, SUMMARY_FILE } from './summary-file.ts';
import type { PublishedStatement, VerificationStore } from './verification-store.ts';

const NOT_PUBLISHED = 'There is no such published snapshot.';
const ALREADY_RUNNING = 'A snapshot is being verified already. Wait until that is complete.';
const UNREADABLE = 'The files could not be read; the server’s log has the reason.';

/** Verifies published snapshots in the background, one at a time over all processes on a database. */
export function createVerifications(deps: {
  readonly store: VerificationStore;
  /** `CLAIMS_DIR`. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}) {
  const { store, folder, clock, log } = deps;
  const running = new Map<AbortController, Promise<void>>();

  /** Never rejects. */
  async function perform(name: string, statement: PublishedStatement, abort: AbortController): Promise<void> {
    // The request ends before.
    const network = currentNetwork();
    let step: VerificationStep = 'statement';
    const endLease = keepLease(() => store.prolong(name, step));
    const onStep = (next: VerificationStep): void => {
      step = next;
    };
    try {
      const failure = await firstDifference(path.join(folder, name), statement, { signal: abort.signal, onStep }).catch(
        (error: unknown) => {
          if (abort.signal.aborted) throw error;
          log.error({ err: error, snapshot: name }, 'A snapshot of claims could not be verified');
          return UNREADABLE;
        },
      );
      if (failure === undefined) log.info({ snapshot: name }, 'A snapshot of claims was verified');
      else log.warn({ snapshot: name, failure }, 'A snapshot of claims is not as it was signed');
      await store.finish(name, failure ?? null, { finishedAt: new Date(clock.nowMs()), network });
    } catch (error) {
      if (!abort.signal.aborted) log.error({ err: error, snapshot: name }, 'A verification could not be recorded');
      await store.abandon(name).catch((err: unknown) => {
        log.warn({ err, snapshot: name }, 'A verification that was stopped could not be deleted yet');
      });
    } finally {
      endLease();
    }
  }

  return {
    /** Starts a verification in this process. @throws {ProblemError} not-found, verification-running */
    async start(name: string, startedBy: string): Promise<SnapshotVerification> {
      const statement = await store.statementOf(name);
      if (statement === undefined) throw new ProblemError('not-found', NOT_PUBLISHED);
      const started = await store.start({ snapshot: name, startedAt: new Date(clock.nowMs()), startedBy });
      if (started === undefined) throw new ProblemError('verification-running', ALREADY_RUNNING);
      const abort = new AbortController();
      running.set(
        abort,
        perform(name, statement, abort).finally(() => running.delete(abort)),
      );
      return started;
    },

    /** Ends the verification of this process, if there is one; it has no outcome. */
    async stop(): Promise<void> {
      for (const abort of running.keys()) abort.abort();
      await Promise.all(running.values());
    },
  };
}

/**
 * Returns the first difference between the files and what was published, in a sentence. The key is the one of the
 * published statement, whichever the server signs with now.
 */
async function firstDifference(
  target: string,
  { summary, signature }: PublishedStatement,
  { signal, onStep }: { readonly signal: AbortSignal; readonly onStep: (step: VerificationStep) => void },
): Promise<string | undefined> {
  const worker = startSnapshotWorker(signal);
  try {
    await worker.verify(target, claimsSummarySchema.parse(JSON.parse(summary)).publicKey, onStep);
    // Signed by the same key, but perhaps those of another snapshot.
    await requireSame(target, SUMMARY_FILE, Buffer.from(summary));
    await requireSame(target, SIGNATURE_FILE, Buffer.from(signature, 'base64'));
    return undefined;
  } catch (error) {
    // Where the folder is concerns the operator only.
    if (error instanceof OperatorError) return error.message.replace(target, path.basename(target));
    throw error;
  } finally {
    await worker.terminate();
  }
}

/** @throws {OperatorError} */
async function requireSame(target: string, file: string, published: Buffer): Promise<void> {
  const content = await readFile(path.join(target, file)).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  if (content?.equals(published) !== true) throw new OperatorError(`${file} is not the one that was published.`);
}
