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
const POLL_MS = 50;
const SETTINGS = '-h 127.0.0.1 -N 200 -c unix_socket_directories=';
/** Shuts the server down and removes its folder when our end of the pipe closes: on stop, or however we end (kill -9). */
const KEEPER = `trap '' INT TERM HUP
cat >/dev/null
"$0" -D data -m immediate stop
rm -rf "$PWD"`;

/**
 * @typedef {object} OwnPostgres a throwaway server that a test may stop and kill
 * @property {string} url connection string of a superuser; the same after a restart
 * @property {(signal: NodeJS.Signals) => Promise<void>} end sends the signal to the server and waits until it is gone
 * @property {() => Promise<void>} start starts it again on the same files and port
 * @property {() => void} freeze suspends the server's processes (SIGSTOP)
 * @property {() => void} thaw resumes them
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
  const own = await openOwnPostgres();
  return own && { url: own.url, origin: 'a throwaway server', stop: own.stop };
}

/**
 * A throwaway server in a temporary folder on a free loopback port. Undefined when this machine has no PostgreSQL.
 * @param {{ standbyOf?: string | undefined }} [options] `standbyOf`: a streaming standby of the server with this connection string
 * @returns {Promise<OwnPostgres | undefined>}
 */
export async function openOwnPostgres({ standbyOf } = {}) {
  const binaries = findServerBinaries();
  if (!binaries) return undefined;
  const account = isRoot() ? serverAccount() : {};
  const folder = mkdtempSync(join(tmpdir(), 'technovex-postgres-'));
  if ('uid' in account) chownSync(folder, account.uid, account.gid);
  /** @param {string} program @param {readonly string[]} args */
  const run = (program, args) =>
    execFileSync(join(binaries, program), ['-D', 'data', ...args], { ...account, cwd: folder, stdio: 'pipe' });
  const keeper = spawn('/bin/sh', ['-c', KEEPER, join(binaries, 'pg_ctl')], {
    ...account,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
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
      for (let tries = 1; ; tries += 1) {
        try {
          run('pg_ctl', ['-w', '-l', 'log', '-o', `-p ${port} ${SETTINGS}`, 'start']);
          return;
        } catch (error) {
          if (tries === START_TRIES) throw new Error(readFileSync(join(folder, 'log'), 'utf8'), { cause: error });
          await wait(POLL_MS);
        }
      }
    };
    await start();
    const processes = () => processesOf(Number.parseInt(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8'), 10));
    return {
      url: `postgres://technovex:${password}@127.0.0.1:${port}/postgres`,
      async end(signal) {
        const pids = processes();
        process.kill(Number(pids[0]), signal);
        while (livingProcesses().some(({ pid }) => pids.includes(pid))) await wait(POLL_MS);
      },
      start,
      freeze() {
        for (const pid of processes()) process.kill(pid, 'SIGSTOP');
      },
      thaw() {
        for (const pid of processes().reverse()) process.kill(pid, 'SIGCONT');
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
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

/** PostgreSQL refuses to run as root, so root runs it under another account. */
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
 * The server's main process, then its children.
 * @param {number} postmaster
 */
function processesOf(postmaster) {
  const children = livingProcesses().filter(({ parent }) => parent === postmaster);
  return [postmaster, ...children.map(({ pid }) => pid)];
}

/** Zombies are left out: in a container nobody may reap them. */
function livingProcesses() {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => !state?.startsWith('Z'))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }));
}
