import { type ChildProcess, fork } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { errorText } from '#server/lib/errors.ts';
import { backoffMs, startJob } from '#server/lib/jobs.ts';
import { findWorkerFile } from '#server/lib/worker-file.ts';
import type { Availability, DatabaseLog } from '../database.ts';

/** The task that the embedded database's worker is started with. Paths are absolute. */
export type WorkerTask =
  | { readonly type: 'serve'; readonly databaseFolder: string; readonly socketPath: string }
  /** Creates a database in an empty folder, then exits. Runs in a child process, the others in a thread. */
  | { readonly type: 'create'; readonly databaseFolder: string }
  /** Opens a scratch copy, reads all of it, then exits. */
  | { readonly type: 'inspect'; readonly databaseFolder: string };

export type WorkerRequest = { readonly type: 'close' } | { readonly type: 'count-syncs' };

export type WorkerReport =
  | { readonly type: 'ready' }
  /** The database could not be opened, or the engine crashed; the worker exits by itself. */
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'created' }
  | { readonly type: 'inspected' }
  | { readonly type: 'closed' }
  | { readonly type: 'syncs'; readonly count: number };

const RESTART_PAUSE = { firstMs: 100, msMax: 10_000 };
const CLOSE_MS_MAX = 60_000;

export type Engine = Awaited<ReturnType<typeof startEngine>>;

type ServeTask = Extract<WorkerTask, { type: 'serve' }>;

/**
 * Runs the database's worker thread and restarts it with exponential backoff when it exits: a full disk, a bug in the
 * engine. Resolves when it serves; throws when the first start fails.
 */
export async function startEngine(task: ServeTask, log: DatabaseLog) {
  let failures = 0;
  let state: Availability = { available: true };
  let closing = false;
  let reopenTimer: NodeJS.Timeout | undefined;
  let reopening: Promise<void> | undefined;

  let worker = await launch(task, onExit);
  const stalls = detectStalls(ping, log);

  function onExit(reason: string): void {
    if (closing) return;
    if (state.available)
      log.error({ err: new Error(reason) }, 'The embedded database stopped; it will be opened again');
    state = { available: false, reason: `The embedded database stopped: ${reason}` };
    failures += 1;
    reopenTimer = setTimeout(
      () => {
        reopening = reopen();
      },
      backoffMs(failures, RESTART_PAUSE),
    );
  }

  async function reopen(): Promise<void> {
    try {
      worker = await launch(task, onExit);
    } catch (error) {
      onExit(errorText(error));
      return;
    }
    failures = 0;
    state = { available: true };
    log.info('The embedded database is open again');
  }

  async function ping(): Promise<void> {
    // A worker that has exited never responds.
    if (state.available) await countSyncsOf(worker);
  }

  function availability(): Availability {
    if (!state.available || !stalls.isStalled()) return state;
    return { available: false, reason: 'The embedded database does not respond' };
  }

  /** Checkpoints and shuts down. Returns whether the shutdown was clean. */
  async function close(): Promise<boolean> {
    closing = true;
    stalls.stop();
    clearTimeout(reopenTimer);
    await reopening;
    if (!state.available) {
      await worker.terminate();
      return false;
    }
    return shutDown(worker, log);
  }

  /** Syncs to disk since the engine was last opened. */
  const countSyncs = (): Promise<number> => countSyncsOf(worker);
  return { availability, countSyncs, close };
}

async function countSyncsOf(worker: Worker): Promise<number> {
  const counted = waitForReport(worker, 'syncs');
  worker.postMessage({ type: 'count-syncs' } satisfies WorkerRequest);
  return (await counted).count;
}

/** Returns whether the worker has shut down cleanly. */
async function shutDown(worker: Worker, log: DatabaseLog): Promise<boolean> {
  const closed = waitForReport(worker, 'closed', CLOSE_MS_MAX);
  worker.postMessage({ type: 'close' } satisfies WorkerRequest);
  try {
    await closed;
    return true;
  } catch (err) {
    log.error({ err }, 'The embedded database could not be shut down cleanly; it will recover at the next start');
    return false;
  } finally {
    await worker.terminate();
  }
}

/** Opens a copy of a database in a separate thread and reads all of it. @throws {Error} naming the damage */
export async function inspectDatabase(databaseFolder: string): Promise<void> {
  const worker = startWorker({ type: 'inspect', databaseFolder });
  try {
    await waitForReport(worker, 'inspected');
  } finally {
    await worker.terminate();
  }
}

async function launch(task: ServeTask, onExit: (reason: string) => void): Promise<Worker> {
  const worker = startWorker(task);
  try {
    await waitForReport(worker, 'ready');
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  let reason = 'its thread exited';
  worker.on('message', (report: WorkerReport) => {
    if (report.type === 'failed') reason = report.reason;
  });
  worker.on('error', (error) => {
    reason = errorText(error);
  });
  worker.on('exit', () => onExit(reason));
  return worker;
}

/** Returns the worker's next report of one type. Rejects when the worker fails or exits first, or after `msMax`. */
function waitForReport<K extends WorkerReport['type']>(
  worker: Worker,
  type: K,
  msMax?: number,
): Promise<Extract<WorkerReport, { type: K }>> {
  return new Promise((resolve, reject) => {
    const timer = msMax === undefined ? undefined : setTimeout(() => fail(new Error('it does not respond')), msMax);
    function cleanUp(): void {
      clearTimeout(timer);
      worker.off('message', onMessage);
      worker.off('error', fail);
      worker.off('exit', failOnExit);
    }
    function fail(error: Error): void {
      cleanUp();
      reject(error);
    }
    function failOnExit(): void {
      fail(new Error('its thread exited'));
    }
    function onMessage(report: WorkerReport): void {
      if (report.type === 'failed') fail(new Error(report.reason));
      if (report.type !== type) return;
      cleanUp();
      resolve(report as Extract<WorkerReport, { type: K }>);
    }
    worker.on('message', onMessage);
    worker.on('error', fail);
    worker.on('exit', failOnExit);
  });
}

/** The parent's arguments (a test runner's loaders, an inspector) must not reach the worker. */
const NO_NODE_ARGUMENTS: string[] = [];

/** Starts the worker as a thread. */
function startWorker(task: WorkerTask): Worker {
  return new Worker(workerFile(), { name: 'embedded-database', workerData: task, execArgv: NO_NODE_ARGUMENTS });
}

/**
 * Starts the worker as a process, which exits with this one. It runs for seconds: optimizing the engine's WebAssembly
 * would take longer than what it saves.
 */
export function startWorkerProcess(task: WorkerTask): ChildProcess {
  return fork(workerFile(), [JSON.stringify(task)], {
    execArgv: ['--liftoff-only'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

const workerFile = (): string =>
  findWorkerFile(import.meta.url, { source: 'worker-from-source.mjs', bundle: 'embedded-worker.js' });

const PING_EVERY_MS = 2_000;
/** Longer than a vacuum or a checkpoint takes on a slow machine. */
const STALL_MS_MAX = 10_000;

/**
 * Detects when a thread does not respond because it waits for the disk. `ping` resolves when the thread responds and
 * rejects when it has exited. A stall is logged once.
 */
function detectStalls(ping: () => Promise<unknown>, log: DatabaseLog): { isStalled(): boolean; stop(): void } {
  let isStalled = false;

  function setStalled(next: boolean): void {
    if (next && !isStalled)
      log.warn('The embedded database does not respond: its disk is stalled, or it is overloaded');
    if (!next && isStalled) log.info('The embedded database responds again');
    isStalled = next;
  }

  async function check(): Promise<void> {
    const timer = setTimeout(() => setStalled(true), STALL_MS_MAX);
    timer.unref();
    // A thread that has exited is not stalled; the engine reports and restarts it.
    await ping().catch(() => undefined);
    clearTimeout(timer);
    setStalled(false);
  }

  const pings = startJob({
    run: check,
    pauseMs: () => PING_EVERY_MS,
    isDelayed: true,
    onFailed: (err) => log.error({ err }, 'The embedded database could not be checked'),
  });
  return { isStalled: () => isStalled, stop: () => void pings.stop() };
}
