import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { canInstallDebianPackages, installDebianPackages, isRoot } from './debian.mjs';
import { findProgram } from './find-program.mjs';
import { freePort } from './free-port.mjs';

const START_TRIES = 3;
const POLL_MS = 50;
const PROGRAMS = ['initdb', 'pg_basebackup', 'pg_ctl', 'postgres'];
const SETTINGS = '-h 127.0.0.1 -N 200 -c unix_socket_directories=';
/** Shuts the server down and removes its folder when our end of the pipe closes: on stop, or however we end (kill -9). */
const KEEPER = `trap '' INT TERM HUP
cat >/dev/null
"$0" -D data -m immediate stop >/dev/null 2>&1
rm -rf "$PWD"`;

/**
 * @typedef {object} TemporaryPostgres a throwaway server
 * @property {string} url connection string of a superuser; the same after a restart
 * @property {string} pidFile holds the main process's id on its first line
 * @property {() => Promise<void>} start starts it again, after it was ended, on the same files and port
 * @property {() => Promise<void>} stop ends it for good and removes its files
 */

/**
 * A PostgreSQL for tests and benchmarks: the one at TEST_DATABASE_URL, else a throwaway one. Undefined when this machine
 * has none.
 * @param {{ install?: boolean }} [options] `install`: as root on Debian, install the package first when it is missing
 * @returns {Promise<{ url: string, origin: string, stop: () => Promise<void> } | undefined>} `origin`: shown to the user
 */
export async function openTestPostgres({ install = false } = {}) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, origin: 'TEST_DATABASE_URL', stop: () => Promise.resolve() };
  if (!findServerBinaries() && install && canInstallDebianPackages()) await installDebianPackages(['postgresql']);
  const own = await startTemporaryPostgres();
  return own && { url: own.url, origin: 'a throwaway server', stop: own.stop };
}

/**
 * A throwaway server in a temporary folder on a free loopback port. Undefined when this machine has no PostgreSQL.
 * @param {{ standbyOf?: string | undefined }} [options] `standbyOf`: a streaming standby of the server with this connection string
 * @returns {Promise<TemporaryPostgres | undefined>}
 */
export async function startTemporaryPostgres({ standbyOf } = {}) {
  const binaries = findServerBinaries();
  if (!binaries) return undefined;
  const account = isRoot() ? serverAccount() : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'technovex-postgres-'));
  if (account) chownSync(folder, account.uid, account.gid);
  /** @param {string} program @param {readonly string[]} args */
  const run = (program, args) =>
    execFileSync(join(binaries, program), ['-D', 'data', ...args], { ...account, cwd: folder, stdio: 'pipe' });
  const pgCtl = join(binaries, 'pg_ctl');
  const keeper = spawn('/bin/sh', ['-c', KEEPER, pgCtl], { ...account, cwd: folder });
  const closed = once(keeper, 'close');
  const stop = async () => {
    keeper.stdin.end();
    await closed;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    // A standby has the passwords of its primary.
    const password = standbyOf === undefined ? randomBytes(16).toString('hex') : new URL(standbyOf).password;
    if (standbyOf === undefined) {
      writeFileSync(join(folder, 'password'), password);
      run('initdb', ['-N', '-U', 'technovex', '-A', 'scram-sha-256', '--pwfile=password', '-E', 'UTF8', '--no-locale']);
    } else {
      run('pg_basebackup', ['-N', '-d', standbyOf, '--write-recovery-conf', '--checkpoint=fast']);
    }
    const port = await freePort();
    const start = async () => {
      // The port may have been taken since, and kill -9 leaves shared memory that is freed a moment later.
      for (let tries = 0; tries < START_TRIES; tries += 1) {
        const args = ['-D', 'data', '-w', '-l', 'log', '-o', `-p ${port} ${SETTINGS}`, 'start'];
        if (spawnSync(pgCtl, args, { ...account, cwd: folder, stdio: 'ignore' }).status === 0) return;
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

/** Folder with the server's programs, the newest where there are several. Client-only installs have only some of them. */
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
    throw new Error('PostgreSQL does not run as root, and there is no account to run it with.');
  };
  return { uid: idOf('-u'), gid: idOf('-g') };
}
