import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { canInstallDebianPackages, installDebianPackages, isRoot } from './debian.mjs';
import { findProgram } from './find-program.mjs';
import { freePort } from './free-port.mjs';
import { say } from './outcome.mjs';

const START_TRIES = 3;
const LOOK_EVERY_MS = 20;
const LOG_CHARS_MAX = 8_000;
/** A standby says `read-only connections`. */
const READY = /ready to accept (read-only )?connections/;
const ENDED = 'the server has ended';

/**
 * Keeps the server as long as our pipe is open: however we end, kill -9 included, the pipe closes, and then the server is
 * shut down and its folder removed. Signals of the terminal are left to us.
 */
const KEEPER = `trap '' INT TERM HUP
( "$@"; echo "${ENDED}" >&2 ) &
cat >/dev/null
kill -INT "$(head -n 1 data/postmaster.pid)" 2>/dev/null
wait
rm -rf "$PWD"`;

/**
 * @typedef {object} TestPostgres
 * @property {string} url connection string of a superuser
 * @property {string} origin where it comes from, for people
 * @property {() => Promise<void>} stop ends it and removes its files; nothing to do for one that was given
 */

/**
 * @typedef {object} OwnPostgres a throwaway server that a test may hurt
 * @property {string} url connection string of a superuser; the same after a restart
 * @property {(signal: NodeJS.Signals) => Promise<void>} end sends the signal to the server and waits until it is gone
 * @property {() => Promise<void>} start starts it again on the same files and port
 * @property {() => void} freeze stops the server's processes where they stand
 * @property {() => void} thaw lets them go on
 * @property {() => Promise<void>} stop ends it for good and removes its files
 */

/**
 * A PostgreSQL for tests and benchmarks: the one TEST_DATABASE_URL names, else a throwaway one with default settings in a
 * temporary folder on a free loopback port. Undefined when this machine has none.
 * @param {{ install?: boolean }} [options] `install`: as root on Debian, install the package first when it is missing
 * @returns {Promise<TestPostgres | undefined>}
 */
export async function openTestPostgres({ install = false } = {}) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, origin: 'TEST_DATABASE_URL', stop: () => Promise.resolve() };
  if (!findServerBinaries() && install && canInstallDebianPackages()) await installDebianPackages(['postgresql']);
  const own = await openOwnPostgres();
  return own && { url: own.url, origin: `a throwaway server from ${own.binaries}`, stop: own.stop };
}

/**
 * A throwaway server with default settings in a temporary folder on a free loopback port. Undefined when this machine has none.
 * @param {{ standbyOf?: string | undefined }} [options] `standbyOf`: a streaming standby of the server with this connection string
 * @returns {Promise<OwnPostgres & { binaries: string } | undefined>}
 */
export async function openOwnPostgres({ standbyOf } = {}) {
  const binaries = findServerBinaries();
  if (!binaries) return undefined;
  const account = isRoot() ? serverAccount() : undefined;
  for (let tries = 1; ; tries += 1) {
    const server = await startServer({ binaries, account, port: await freePort(), standbyOf });
    if (server.isReady) return { ...server, binaries };
    await server.stop();
    // Someone may have taken the port in between; anything else fails again and is told.
    if (tries === START_TRIES) throw new Error(`PostgreSQL did not start:\n${server.log()}`);
  }
}

/** Folder with `initdb` and `postgres`, the newest where there are several. Client-only installs have neither. */
function findServerBinaries() {
  const onPath = findProgram(['initdb']);
  return [
    binariesOfPgConfig(),
    onPath && dirname(onPath),
    ...versionsUnder('/usr/lib/postgresql', 'bin'),
    ...versionsUnder('/opt/homebrew/opt', 'bin', /^postgresql(@|$)/),
    ...versionsUnder('/usr/local/opt', 'bin', /^postgresql(@|$)/),
    ...versionsUnder('/Applications/Postgres.app/Contents/Versions', 'bin'),
    ...versionsUnder('/usr', 'bin', /^pgsql-/),
  ].find((folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

function binariesOfPgConfig() {
  const pgConfig = findProgram(['pg_config']);
  return pgConfig && execFileSync(pgConfig, ['--bindir'], { encoding: 'utf8' }).trim();
}

/**
 * @param {string} parent
 * @param {string} inside
 * @param {RegExp} [pattern]
 */
function versionsUnder(parent, inside, pattern = /^\d/) {
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .filter((name) => pattern.test(name))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((name) => join(parent, name, inside));
}

/** @typedef {{ uid: number, gid: number }} Account */

/**
 * PostgreSQL refuses to run as root, so root lends it another account.
 * @returns {Account}
 */
function serverAccount() {
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((what) =>
        Number(execFileSync('id', [what, name], { encoding: 'utf8', stdio: 'pipe' })),
      );
      if (uid && gid) return { uid, gid };
    } catch {
      say(`There is no account ${name} to run PostgreSQL with.`);
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no account to run it with.');
}

/**
 * @param {{ binaries: string, account: Account | undefined, port: number, standbyOf: string | undefined }} options
 */
async function startServer({ binaries, account, port, standbyOf }) {
  const folder = mkdtempSync(join(tmpdir(), 'technovex-postgres-'));
  // A standby has the passwords of its primary.
  const password = standbyOf === undefined ? randomBytes(16).toString('hex') : new URL(standbyOf).password;
  makeDataFolder({ binaries, account, folder, password, standbyOf });
  /** @type {{ isReady: boolean, release: () => Promise<void> }[]} */
  const runs = [];
  let log = '';
  const run = async () => {
    const started = await runServer({
      binaries,
      account,
      folder,
      port,
      onLog: (text) => (log = (log + text).slice(-LOG_CHARS_MAX)),
    });
    runs.push(started);
    return started.isReady;
  };
  const postmaster = () => Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  return {
    isReady: await run(),
    url: `postgres://technovex:${password}@127.0.0.1:${port}/postgres`,
    log: () => log,
    /** @param {NodeJS.Signals} signal */
    async end(signal) {
      const pids = [postmaster(), ...childrenOf(postmaster())];
      process.kill(postmaster(), signal);
      while (pids.some(isAlive)) await wait(LOOK_EVERY_MS);
    },
    async start() {
      // What a kill -9 leaves in shared memory is given back a moment later.
      for (let tries = 1; !(await run()); tries += 1) {
        if (tries === START_TRIES) throw new Error(`PostgreSQL did not start again:\n${log}`);
        await wait(LOOK_EVERY_MS);
      }
    },
    freeze() {
      for (const pid of [postmaster(), ...childrenOf(postmaster())]) process.kill(pid, 'SIGSTOP');
    },
    thaw() {
      for (const pid of [...childrenOf(postmaster()), postmaster()]) process.kill(pid, 'SIGCONT');
    },
    async stop() {
      await Promise.all(runs.map(({ release }) => release()));
      // The server's account may empty the folder, but not remove it from a parent that it may not write.
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * One run of the server, with a keeper of its own.
 * @param {{ binaries: string, account: Account | undefined, folder: string, port: number, onLog: (text: string) => void }} options
 */
async function runServer({ binaries, account, folder, port, onLog }) {
  const server = [join(binaries, 'postgres'), '-D', 'data', '-p', String(port), '-h', '127.0.0.1', '-N', '200'];
  const child = spawn('/bin/sh', ['-c', KEEPER, 'keeper', ...server, '-c', 'unix_socket_directories='], {
    ...account,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const closed = once(child, 'close');
  let said = '';
  const isReady = await new Promise((resolve) => {
    child.stderr.on('data', (chunk) => {
      onLog(String(chunk));
      said = (said + chunk).slice(-LOG_CHARS_MAX);
      if (READY.test(said)) resolve(true);
      if (said.includes(ENDED)) resolve(false);
    });
    closed.then(() => resolve(false));
  });
  return {
    isReady,
    async release() {
      child.stdin.end();
      await closed;
    },
  };
}

/** @param {number} pid */
function childrenOf(pid) {
  const listed = `/proc/${pid}/task/${pid}/children`;
  if (existsSync(listed)) return readFileSync(listed, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);
  } catch {
    // pgrep's way to say that there are none.
    return [];
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {{ binaries: string, account: Account | undefined, folder: string, password: string, standbyOf: string | undefined }} options
 */
function makeDataFolder({ binaries, account, folder, password, standbyOf }) {
  const run = (/** @type {string} */ program, /** @type {string[]} */ options) =>
    execFileSync(join(binaries, program), [...options, '-D', 'data', '--no-sync'], {
      ...account,
      cwd: folder,
      stdio: 'pipe',
    });
  try {
    writeFileSync(join(folder, 'password'), password, { mode: 0o600 });
    if (account) for (const path of [folder, join(folder, 'password')]) chownSync(path, account.uid, account.gid);
    if (standbyOf === undefined) {
      run('initdb', ['-U', 'technovex', '-A', 'scram-sha-256', '--pwfile', 'password', '-E', 'UTF8', '--no-locale']);
    } else {
      run('pg_basebackup', ['-d', standbyOf, '--write-recovery-conf', '--checkpoint=fast']);
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
