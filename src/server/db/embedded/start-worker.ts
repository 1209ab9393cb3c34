import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
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

/** The source file, or the bundle beside or above this module's chunk. */
function workerFile(): string {
  const file = ['./worker-from-source.mjs', './embedded-worker.js', '../embedded-worker.js']
    .map((name) => fileURLToPath(new URL(name, import.meta.url)))
    .find((path) => existsSync(path));
  if (file === undefined) throw new Error('The embedded database is missing from this build (embedded-worker.js)');
  return file;
}
