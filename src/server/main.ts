import cluster from 'node:cluster';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { connectToPrimary } from './cluster-worker.ts';
import { ConfigError, parseConfig } from './config.ts';
import { DatabaseOpenError } from './db/database.ts';
import { tellError } from './log-error.ts';
import { runCluster } from './run-cluster.ts';
import { runServer, runWorker, type Stoppable } from './run-server.ts';

/**
 * The entry: the only reader of the environment, and the owner of the process's signals, exit code and standard output.
 * Standard output carries lines for the operator (the ready line); the log goes to standard error.
 */

const STOP_MS_MAX = 15_000;

/** From `dist/server/main.js` the build lies beside; from source there is none and the pages come from `npm run dev`. */
const here = path.dirname(fileURLToPath(import.meta.url));
const isBuild = path.basename(path.dirname(here)) === 'dist';
const packageRoot = path.resolve(here, '../..');

const log = pino({ base: null, serializers: { err: tellError } }, pino.destination({ fd: 2, sync: true }));
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

async function start(): Promise<Stoppable> {
  const config = parseConfig(process.env, path.join(packageRoot, '.data'));
  const options = { config, log, print, distDir: isBuild ? path.resolve(here, '..') : undefined };
  if (cluster.isWorker) {
    const primary = connectToPrimary();
    const server = await runWorker({ ...options, allMetrics: primary.allMetrics });
    primary.announceReady(server.url, server.metrics);
    return server;
  }
  const server = await (config.workers > 1 ? runCluster(options) : runServer(options));
  print(`Technovex is ready at ${server.url}`);
  return server;
}

/** One clear line for each thing that the operator can mend; the whole error for what only we can. */
function explain(error: unknown): void {
  if (error instanceof ConfigError) {
    for (const message of error.messages) complain(`Configuration: ${message}`);
  } else if (error instanceof DatabaseOpenError) {
    complain(error.message);
  } else if (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'EADDRINUSE' || error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL')
  ) {
    complain(`Cannot listen there: ${error.message}. Set PORT or HOST to something else, or end the other program.`);
  } else {
    log.fatal({ err: error }, 'The server could not start.');
  }
}

let stopping = false;

/** Ends this process with 0 when all is closed. Asked while it starts, it finishes starting first. */
function stop(started: Promise<Stoppable>): void {
  if (stopping) return;
  stopping = true;
  setTimeout(() => {
    log.error(`Not everything was closed within ${STOP_MS_MAX / 1_000} s.`);
    process.exit(1);
  }, STOP_MS_MAX).unref();
  started
    .then((server) => server.stop())
    .then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'Closing failed.');
        process.exit(1);
      },
    );
}

const started = start();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(started));
// In a worker: the primary is gone.
if (cluster.isWorker) process.on('disconnect', () => stop(started));
try {
  await started;
} catch (error) {
  explain(error);
  process.exit(1);
}
