import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { WorkerTask } from './worker-protocol.ts';

/** Starts the worker thread: from source, or from the bundle, beside or above the chunk that this module became. */
export function startWorker(task: WorkerTask): Worker {
  const entry = ['./worker-from-source.mjs', './embedded-worker.js', '../embedded-worker.js']
    .map((name) => new URL(name, import.meta.url))
    .find((url) => existsSync(fileURLToPath(url)));
  if (entry === undefined) throw new Error('The embedded database is missing from this build (embedded-worker.js)');
  return new Worker(entry, {
    name: 'embedded-database',
    workerData: task,
    // The parent's own arguments (a test runner's loaders, an inspector) are not meant for this thread.
    execArgv: [],
  });
}
