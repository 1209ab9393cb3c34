import cluster from 'node:cluster';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { ConfigError, parseConfig } from '#server/config.ts';
import { DatabaseOpenError } from '#server/db/database.ts';
import { serializeError } from '#server/lib/serialize-error.ts';
import { connectToPrimary } from './cluster-worker.ts';
import { runCluster } from './run-cluster.ts';
import { runServer, runWorker, type Stoppable } from './run-server.ts';

/**
 * The entry: the only reader of the environment, and the owner of the process's signals, exit code and standard output.
 * Standard output carries lines for the operator (the ready line); the log goes to standard error.
 */

const STOP_MS_MAX = 15_000;

/** Run from source, there is no build, and Vite serves the pages (`npm run dev`). */
const here = path.dirname(fileURLToPath(import.meta.url));
const isBuild = path.basename(path.dirname(here)) === 'dist';
const packageRoot = path.resolve(here, isBuild ? '../..' : '../../..');

const log = pino({ base: null, serializers: { err: serializeError } }, pino.destination({ fd: 2, sync: true }));
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const printError = (line: string): void => void process.stderr.write(`${line}\n`);

async function start(): Promise<Stoppable> {
  const config = parseConfig(process.env, path.join(packageRoot, '.data'));
  const { version: productVersion } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8'));
  const build = {
    commit: readIfPresent('dist/server/.commit')?.trim(),
    changelog: readIfPresent('CHANGELOG.md') ?? '',
  };
  const distDir = isBuild ? path.resolve(here, '..') : undefined;
  const options = { config, log, print, productVersion, build, distDir };
  if (cluster.isWorker) {
    const primary = connectToPrimary();
    const server = await runWorker({ ...options, allMetrics: primary.allMetrics });
    primary.announceReady(server.url, server.metrics);
    return server;
  }
  const server = await (config.workers > 1 ? runCluster(options) : runServer(options));
  if (config.mail === undefined) {
    log.info('SMTP_URL is not set: newsletter sign-ups are not confirmed, and mail stays in the outbox.');
  }
  print(`Technovex is ready at ${server.url}`);
  return server;
}

/** Reads a file of the package; an image may leave it out. */
function readIfPresent(name: string): string | undefined {
  const file = path.join(packageRoot, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Prints one line for each error that the operator can fix; logs any other error completely. */
function reportStartError(error: unknown): void {
  if (error instanceof ConfigError) {
    for (const message of error.messages) printError(`Configuration: ${message}`);
  } else if (error instanceof DatabaseOpenError) {
    printError(error.message);
  } else if (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'EADDRINUSE' || error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL')
  ) {
    printError(`Cannot listen there: ${error.message}. Change PORT or HOST, or stop the other program.`);
  } else {
    log.fatal({ err: error }, 'The server could not start.');
  }
}

let stopping = false;

/** Exits with 0 once everything is closed; during startup, after it has finished. */
function stop(started: Promise<Stoppable>): void {
  if (stopping) return;
  stopping = true;
  setTimeout(() => {
    log.error(`The server did not shut down within ${STOP_MS_MAX / 1_000} s.`);
    process.exit(1);
  }, STOP_MS_MAX).unref();
  started
    .then((server) => server.stop())
    .then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'The shutdown failed.');
        process.exit(1);
      },
    );
}

const started = start();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(started));
// The primary has exited.
if (cluster.isWorker) process.on('disconnect', () => stop(started));
try {
  await started;
} catch (error) {
  reportStartError(error);
  process.exit(1);
}
