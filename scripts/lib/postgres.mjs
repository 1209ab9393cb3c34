import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { canInstallDebianPackages, installDebianPackages, isRoot } from './debian.mjs';
import { findProgram } from './find-program.mjs';
import { freePort } from './free-port.mjs';
import { inProject } from './project.mjs';

const START_TRIES = 3;
const POLL_MS = 50;
const PROGRAMS = ['initdb', 'pg_basebackup', 'pg_ctl', 'postgres'];
const SETTINGS = '-h 127.0.0.1 -N 200 -c unix_socket_directories=';
const NOT_DURABLE = '-c fsync=off -c full_page_writes=off';
/**
 * Stops the server and deletes its folder when its standard input closes: on `stop`, or when this process is killed.
 */
const SUPERVISOR = `trap '' INT TERM HUP
cat >/dev/null
"$0" -D data -m immediate stop >/dev/null 2>&1
rm -rf "$PWD"`;

/**
 * @typedef {object} TemporaryPostgres
 * @property {string} url connection string of a superuser; unchanged by a restart
 * @property {string} pidFile its first line is the id of the main process
 * @property {() => Promise<void>} start starts it again on the same files and port
 * @property {() => Promise<void>} stop stops it and deletes its files
 */

/**
 * Returns a PostgreSQL for tests and benchmarks: that of TEST_DATABASE_URL, otherwise a temporary one; undefined
 * without an installed PostgreSQL.
 * @param {{ install?: boolean, isDurable?: boolean }} [options] `install`: as root on Debian, install the package first
 * when it is missing; `isDurable`: false for tests, which do not test it on this server
 * @returns {Promise<{ url: string, origin: string, pid?: number, stop: () => Promise<void> } | undefined>} `origin`:
 * shown to the user; `pid`: of its main process, when it is temporary
 */
export async function openTestPostgres({ install = false, isDurable = true } = {}) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, origin: 'TEST_DATABASE_URL', stop: () => Promise.resolve() };
  if (!findServerBinaries() && install && canInstallDebianPackages()) await installDebianPackages(['postgresql']);
  const server = await startTemporaryPostgres({ isDurable });
  if (!server) return undefined;
  const pid = Number.parseInt(readFileSync(server.pidFile, 'utf8'), 10);
  return { url: server.url, origin: 'a temporary server', pid, stop: server.stop };
}

/**
 * Starts a server in a temporary folder on a free loopback port. Returns undefined without an installed PostgreSQL.
 * @param {{ standbyOf?: string | undefined, isDurable?: boolean }} [options] `standbyOf`: a streaming standby of the
 * server with this connection string
 * @returns {Promise<TemporaryPostgres | undefined>}
 */
export async function startTemporaryPostgres({ standbyOf, isDurable = true } = {}) {
  const binaries = findServerBinaries();
  if (!binaries) return undefined;
  const account = isRoot() ? serverAccount() : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'technovex-postgres-'));
  if (account) chownSync(folder, account.uid, account.gid);
  /** @param {string} program @param {readonly string[]} args */
  const run = (program, args) =>
    execFileSync(join(binaries, program), ['-D', 'data', ...args], { ...account, cwd: folder, stdio: 'pipe' });
  const pgCtl = join(binaries, 'pg_ctl');
  const supervisor = spawn('/bin/sh', ['-c', SUPERVISOR, pgCtl], { ...account, cwd: folder });
  const closed = once(supervisor, 'close');
  const stop = async () => {
    supervisor.stdin.end();
    await closed;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    // A standby has the passwords of its primary.
    let password = standbyOf === undefined ? randomBytes(16).toString('hex') : new URL(standbyOf).password;
    const initialize = () => {
      writeFileSync(join(folder, 'password'), password);
      run('initdb', ['-N', '-U', 'technovex', '-A', 'scram-sha-256', '--pwfile=password', '-E', 'UTF8', '--no-locale']);
    };
    if (standbyOf === undefined && isDurable) initialize();
    else if (standbyOf === undefined) {
      fillFromCache(folder, execFileSync(join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' }), initialize);
      password = readFileSync(join(folder, 'password'), 'utf8');
    } else {
      run('pg_basebackup', ['-N', '-d', standbyOf, '--write-recovery-conf', '--checkpoint=fast']);
    }
    let port = 0;
    let hasStarted = false;
    const start = async () => {
      // After kill -9 shared memory is freed with a delay.
      for (let tries = 0; tries < START_TRIES; tries += 1) {
        // Another process may take a free port first. A restart keeps its port, because the URL is known by then.
        if (!hasStarted) port = await freePort();
        const args = [
          '-D',
          'data',
          '-w',
          '-l',
          'log',
          '-o',
          `-p ${port} ${SETTINGS} ${isDurable ? '' : NOT_DURABLE}`,
          'start',
        ];
        if (spawnSync(pgCtl, args, { ...account, cwd: folder, stdio: 'ignore' }).status === 0) {
          hasStarted = true;
          return;
        }
        await wait(POLL_MS);
      }
      throw new Error(`PostgreSQL did not start:\n${readFileSync(join(folder, 'log'), 'utf8')}`);
    };
    await start();
    const url = `postgres://technovex:${password}@127.0.0.1:${port}/postgres`;
    return { url, pidFile: join(folder, 'data', 'postmaster.pid'), start, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Fills a folder with what `initialize` once left in it: copying takes a tenth of the time of `initdb`.
 * @param {string} folder @param {string} version @param {() => void} initialize
 */
function fillFromCache(folder, version, initialize) {
  const cached = inProject('.cache', `postgres-${/[\d.]+/.exec(version)}`);
  // `cp` keeps the owner, which `cpSync` does not.
  const copy = (/** @type {string} */ from, /** @type {string} */ to) => execFileSync('cp', ['-a', `${from}/.`, to]);
  if (existsSync(cached)) {
    copy(cached, folder);
    return;
  }
  initialize();
  mkdirSync(inProject('.cache'), { recursive: true });
  const draft = mkdtempSync(`${cached}-draft-`);
  copy(folder, draft);
  // Another process may have been faster.
  if (existsSync(cached)) rmSync(draft, { recursive: true });
  else renameSync(draft, cached);
}

/** Finds the folder of the newest server programs. Client-only installations have some of them. */
function findServerBinaries() {
  const onPath = findProgram(['initdb']);
  return [
    onPath && dirname(onPath),
    ...versionsUnder('/usr/lib/postgresql'),
    ...versionsUnder('/opt/homebrew/opt', /^postgresql(@|$)/),
    ...versionsUnder('/usr/local/opt', /^postgresql(@|$)/),
    ...versionsUnder('/Applications/Postgres.app/Contents/Versions'),
    ...versionsUnder('/usr', /^pgsql-/),
  ].find((folder) => folder && PROGRAMS.every((program) => existsSync(join(folder, program))));
}

/** @param {string} parent @param {RegExp} [pattern] */
function versionsUnder(parent, pattern = /^\d/) {
  if (!existsSync(parent)) return [];
  const names = readdirSync(parent).filter((name) => pattern.test(name));
  return names.sort((a, b) => b.localeCompare(a, 'en', { numeric: true })).map((name) => join(parent, name, 'bin'));
}

/** PostgreSQL refuses to run as root, so root runs it under another account. */
function serverAccount() {
  const idOf = (/** @type {string} */ option) => {
    for (const account of ['postgres', 'nobody']) {
      const { status, stdout } = spawnSync('id', [option, account], { encoding: 'utf8' });
      if (status === 0) return Number(stdout);
    }
    throw new Error('PostgreSQL does not run as root, and there is no account to run it.');
  };
  return { uid: idOf('-u'), gid: idOf('-g') };
}
