import cluster from 'node:cluster';
import { once } from 'node:events';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { type Config, ConfigError, parseConfig, settingsIn } from '#server/config.ts';
import { DatabaseOpenError, DatabaseSettingsError } from '#server/db/database.ts';
import { errorText, hasCode, serializeError } from '#server/lib/errors.ts';
import { connectToPrimary, runCluster } from './run-cluster.ts';
import { runServer, runWorker, type Stoppable } from './run-server.ts';
import { StartStoppedError } from './wait-for-database.ts';

/**
 * The entry: the only reader of the environment, and the owner of the process's signals, exit code and standard output.
 * Standard output carries lines for the operator (the ready line); the log goes to standard error.
 */

const STOP_MS_MAX = 15_000;
/** EX_CONFIG of sysexits.h: a restart would not help, so the systemd unit does not restart it. */
const WRONG_SETTINGS = 78;

/** Run from source, there is no build, and Vite serves the pages (`npm run dev`). */
const here = path.dirname(fileURLToPath(import.meta.url));
const isBuild = path.basename(path.dirname(here)) === 'dist';
const packageRoot = path.resolve(here, isBuild ? '../..' : '../../..');

/** On a terminal a person reads the warnings; files and programs get everything, as JSON. */
const log = process.stderr.isTTY
  ? pino({ level: 'warn', serializers: { err: serializeError } }, { write: printEntry })
  : pino({ base: { pid: process.pid }, serializers: { err: serializeError } }, pino.destination({ fd: 2, sync: true }));
/** Of the address and the port; ENOTFOUND and EAI_AGAIN: HOST does not resolve. */
const LISTEN_FAILURES = new Set(['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']);
const stopSignal = new AbortController();
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const printError = (line: string): void => void process.stderr.write(`${line}\n`);

function printEntry(entry: string): void {
  const { msg, err } = JSON.parse(entry) as { readonly msg: string; readonly err?: { readonly stack?: string } };
  printError(err?.stack === undefined ? msg : `${msg}\n${err.stack}`);
}

/** The last release of Node.js 20 was in April 2026. */
const NODE_SUPPORTED_MIN = 22;

async function start(): Promise<Stoppable> {
  const config = readSettings();
  const { version: productVersion } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8'));
  const commit = readIfPresent('dist/server/.commit')?.trim();
  const distDir = isBuild ? path.resolve(here, '..') : undefined;
  const options = { config, log, print, productVersion, commit, distDir, signal: stopSignal.signal };
  if (cluster.isWorker) {
    const primary = connectToPrimary();
    const server = await runWorker({ ...options, allMetrics: primary.allMetrics });
    primary.announceReady(server.url, server.metrics);
    return server;
  }
  await requireFreeAddress(config);
  const server = await (config.workers > 1 ? runCluster(options) : runServer(options));
  const set = settingsIn(process.env).join(', ') || 'nothing';
  log.info(`Technovex ${productVersion} (${commit ?? 'unknown commit'}), Node.js ${process.version}; set: ${set}`);
  if (config.publicOrigin?.startsWith('https:') && config.trustProxy === false) {
    log.info('PUBLIC_ORIGIN is https and TRUST_PROXY is not set: everybody behind the proxy counts as one visitor.');
  }
  if (config.mail === undefined) {
    log.info('SMTP_URL is not set: newsletter sign-ups are not confirmed, and mail stays in the outbox.');
  }
  if (Number(process.versions.node.split('.')[0]) < NODE_SUPPORTED_MIN) {
    log.warn(`Node.js ${process.versions.node} gets no security updates any more: use Node.js 24.`);
  }
  print(`Technovex is ready at ${server.url}`);
  return server;
}

/** @throws {ConfigError} */
function readSettings(): Config {
  const config = parseConfig(process.env, path.join(packageRoot, '.data'));
  // The default is in the data folder, which is checked when it is opened.
  if (process.env.CLAIMS_DIR?.trim()) requireWritable('CLAIMS_DIR', config.claimsDir);
  return config;
}

/** Before the database is opened or created. @throws {Error} with a code of `LISTEN_FAILURES` */
async function requireFreeAddress({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

/** A folder that does not exist yet is created when it is needed. @throws {ConfigError} */
function requireWritable(name: string, folder: string): void {
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw new ConfigError([`${name} cannot be written: ${errorText(error)}`]);
    requireWritable(name, path.dirname(folder));
  }
}

/** Reads a file of the package; an image may leave it out. */
function readIfPresent(name: string): string | undefined {
  const file = path.join(packageRoot, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * Prints one line for each error that the operator can fix; logs any other error completely. Returns the exit code.
 */
function reportStartError(error: unknown): number {
  if (error instanceof ConfigError) {
    for (const message of error.messages) printError(`Configuration: ${message}`);
    return WRONG_SETTINGS;
  }
  if (error instanceof DatabaseSettingsError) {
    printError(error.message);
    return WRONG_SETTINGS;
  }
  if (error instanceof DatabaseOpenError) {
    printError(error.message);
  } else if (error instanceof Error && 'code' in error && LISTEN_FAILURES.has(String(error.code))) {
    printError(`Cannot listen there: ${error.message}. Change PORT or HOST, or stop the other program.`);
  } else {
    log.fatal({ err: error }, 'The server could not start.');
  }
  return 1;
}

let stopping = false;

/** Exits with 0 once everything is closed; during startup, after it has finished. */
function stop(started: Promise<Stoppable>): void {
  if (stopping) return;
  stopping = true;
  stopSignal.abort();
  setTimeout(() => {
    log.error(`The server did not shut down within ${STOP_MS_MAX / 1_000} s.`);
    process.exit(1);
  }, STOP_MS_MAX).unref();
  started
    .then((server) => server.stop())
    .then(
      () => process.exit(0),
      (error: unknown) => {
        if (error instanceof StartStoppedError) process.exit(0);
        log.error({ err: error }, 'The shutdown failed.');
        process.exit(1);
      },
    );
}

if (process.argv.includes('--check-settings')) {
  try {
    readSettings();
    print('The settings are valid.');
    process.exit(0);
  } catch (error) {
    process.exit(reportStartError(error));
  }
}
const started = start();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(started));
// The primary has exited.
if (cluster.isWorker) process.on('disconnect', () => stop(started));
try {
  await started;
} catch (error) {
  // A signal may have ended the database's process too, as Ctrl+C does.
  process.exit(stopping || error instanceof StartStoppedError ? 0 : reportStartError(error));
}
