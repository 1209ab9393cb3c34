import { type ChildProcess, fork } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { findWorkerFile } from '#server/lib/worker-file.ts';
import type { WorkerTask } from './worker-protocol.ts';

/** The parent's arguments (a test runner's loaders, an inspector) must not reach the worker. */
const NO_NODE_ARGUMENTS: string[] = [];

/** Starts the worker as a thread. */
export function startWorker(task: WorkerTask): Worker {
  return new Worker(workerFile(), { name: 'embedded-database', workerData: task, execArgv: NO_NODE_ARGUMENTS });
}

/** Starts the worker as a process, which exits with this one. */
export function startWorkerProcess(task: WorkerTask): ChildProcess {
  return fork(workerFile(), [JSON.stringify(task)], {
    execArgv: NO_NODE_ARGUMENTS,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

const workerFile = (): string =>
  findWorkerFile(import.meta.url, { source: 'worker-from-source.mjs', bundle: 'embedded-worker.js' });
