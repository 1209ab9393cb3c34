import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { errorText } from '../error-text.ts';
import { type DurablePglite, openDurablePglite } from './durable-pglite.ts';
import { readEverything } from './read-everything.ts';
import { syncPath, syncTree } from './sync-files.ts';
import type { WorkerReport, WorkerRequest, WorkerTask } from './worker-protocol.ts';

/**
 * The embedded database's own thread: the engine computes and writes synchronously, and the server's loop must not wait
 * for it.
 */

const LOG_LINES_KEPT = 40;
const LAST_WORDS = /^.*?\b(?:PANIC|FATAL):\s*/;
const CONNECTIONS_MAX = 8;

const port = parentPort;
const task: WorkerTask = workerData;
const logLines: string[] = [];

function report(message: WorkerReport): void {
  port?.postMessage(message);
}

/** Ends this thread at once: nothing that is still queued may be answered. */
function fail(error: unknown): void {
  report({ kind: 'failed', reason: lastWords() ?? errorText(error) });
  process.exit(1);
}

/** What Postgres said when it gave up; the error that came out of it says less. */
function lastWords(): string | undefined {
  return logLines.findLast((line) => LAST_WORDS.test(line))?.replace(LAST_WORDS, '');
}

function open(folder: string, { isThrowaway = false } = {}): Promise<DurablePglite> {
  return openDurablePglite({
    folder,
    isThrowaway,
    onLogLine: (line) => {
      logLines.push(line);
      if (logLines.length > LOG_LINES_KEPT) logLines.shift();
    },
    onCrash: fail,
  });
}

async function closePglite(pglite: PGlite): Promise<void> {
  await pglite.exec('CHECKPOINT');
  await pglite.close();
}

/** A crash on the way leaves nothing that could be mistaken for a database: the folder gets its name when it is complete. */
async function create(temporary: string, final: string): Promise<void> {
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  const { pglite } = await open(temporary);
  await closePglite(pglite);
  await syncTree(temporary);
  await rename(temporary, final);
  await syncPath(dirname(final));
}

async function serve(serveTask: Extract<WorkerTask, { kind: 'serve' }>): Promise<void> {
  const { databaseFolder, socketPath, createIn } = serveTask;
  if (createIn) await create(createIn, databaseFolder);
  const { pglite, syncCount } = await open(databaseFolder);
  await rm(socketPath, { force: true });
  const server = new PGLiteSocketServer({ db: pglite, path: socketPath, maxConnections: CONNECTIONS_MAX });
  await server.start();

  async function close(): Promise<void> {
    await server.stop();
    await closePglite(pglite);
    report({ kind: 'closed' });
    port?.close();
  }

  port?.on('message', (request: WorkerRequest) => {
    switch (request.kind) {
      case 'close':
        close().catch(fail);
        break;
      case 'count-syncs':
        report({ kind: 'syncs', count: syncCount() });
        break;
    }
  });
  report({ kind: 'ready' });
}

async function inspect(folder: string): Promise<void> {
  const { pglite } = await open(folder, { isThrowaway: true });
  await readEverything(pglite);
  await pglite.close();
  report({ kind: 'inspected' });
}

const work = task.kind === 'serve' ? serve(task) : inspect(task.databaseFolder);
work.catch(fail);
