import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { SnapshotRun } from '#contract/claims-admin.ts';
import { SigningKeyError } from '#server/credentials/signing-key.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import { hasCode, OperatorError } from '#server/lib/errors.ts';
import { keepLease } from './lease.ts';
import { removeLeftovers } from './leftovers.ts';
import type { Progress, RunStore } from './run-store.ts';
import type { ClaimsService } from './service.ts';
import { SIGNATURE_FILE, SUMMARY_FILE } from './summary-file.ts';

const ALREADY_RUNNING = 'A snapshot is being made already. Wait until it is complete.';
const STOPPED = 'The server was stopped before the snapshot was complete. Nothing was published.';
const GIVEN_UP = 'The run was not known to be alive for too long and was given up. Nothing was published.';
const DISK_FULL = 'The disk that holds the snapshots is full. Nothing was published.';
const UNEXPECTED = 'The snapshot failed; the server’s log has the reason. Nothing was published.';

interface SnapshotRunsDeps {
  readonly store: RunStore;
  /** Called for the first run; it loads the signing key. */
  readonly openService: () => Promise<ClaimsService>;
  /** `CLAIMS_DIR`. */
  readonly folder: string;
  readonly clock: Clock;
  readonly onPublished: () => void;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** Makes and publishes snapshots in the background, one at a time over all processes on a database. */
export function createSnapshotRuns(deps: SnapshotRunsDeps) {
  const { store, openService, folder, clock, log } = deps;
  const running = new Map<AbortController, Promise<void>>();

  /** Never rejects. */
  async function perform(name: string, abort: AbortController): Promise<void> {
    let progress: Progress = { step: 'reading', wallets: 0 };
    const endLease = keepLease(async () => {
      if (!(await store.prolong(name, progress))) abort.abort(new OperatorError(GIVEN_UP));
    });
    try {
      await removeLeftovers(folder, store);
      const service = await openService();
      const target = path.join(folder, name);
      const onProgress = (next: Progress): void => {
        progress = next;
      };
      await service.snapshot(target, { signal: abort.signal, onProgress });
      await publish(deps, name, target);
    } catch (error) {
      const failure = failureOf(abort.signal.aborted ? abort.signal.reason : error);
      if (failure === UNEXPECTED) log.error({ err: error, snapshot: name }, 'A snapshot of claims failed');
      else log.warn({ snapshot: name, failure }, 'A snapshot of claims failed');
      await store.fail(name, failure, now()).catch((err: unknown) => {
        log.error({ err, snapshot: name }, 'The failure of a snapshot could not be recorded');
      });
    } finally {
      endLease();
    }
  }

  const now = (): Date => new Date(clock.nowMs());

  return {
    /** Starts a run in this process. @throws {ProblemError} snapshot-running */
    async start(startedBy: string, label = ''): Promise<SnapshotRun> {
      const startedAt = now();
      const name = `${startedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(4).toString('hex')}`;
      const run = await store.start({ name, label, startedAt, startedBy });
      if (run === undefined) throw new ProblemError('snapshot-running', ALREADY_RUNNING);
      log.info({ snapshot: name, startedBy }, 'A snapshot of claims was started');
      const abort = new AbortController();
      const finished = perform(name, abort).finally(() => running.delete(abort));
      running.set(abort, finished);
      return run;
    },

    /** Ends the run of this process, if there is one, and records that it failed. */
    async stop(): Promise<void> {
      for (const abort of running.keys()) abort.abort(new OperatorError(STOPPED));
      await Promise.all(running.values());
    },
  };
}

async function publish(
  { store, log, onPublished, clock }: SnapshotRunsDeps,
  name: string,
  target: string,
): Promise<void> {
  const [summary, signature] = await Promise.all([
    readFile(path.join(target, SUMMARY_FILE), 'utf8'),
    readFile(path.join(target, SIGNATURE_FILE), 'base64'),
  ]);
  if (!(await store.publish(name, { summary, signature }, new Date(clock.nowMs())))) {
    await rm(target, { recursive: true });
    throw new OperatorError(GIVEN_UP);
  }
  log.info({ snapshot: name }, 'A snapshot of claims was published');
  onPublished();
}

function failureOf(error: unknown): string {
  if (error instanceof OperatorError || error instanceof SigningKeyError) return error.message;
  return hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT') ? DISK_FULL : UNEXPECTED;
}
