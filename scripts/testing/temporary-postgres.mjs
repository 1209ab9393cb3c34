// A program for tests: starts a temporary PostgreSQL, or a streaming standby of the server whose connection string is
// the argument, prints its URL, and stops it when standard input closes. Commands on standard input: start, freeze,
// thaw, or a signal that ends the server; prints "done" after each.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { startTemporaryPostgres } from '../lib/postgres.mjs';

const POLL_MS = 50;

const postgres = await startTemporaryPostgres({ standbyOf: process.argv[2] });
process.stdout.write(`${postgres ? postgres.url : 'none'}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  if (postgres) await execute(postgres, line);
  process.stdout.write('done\n');
}
await postgres?.stop();
process.exit(0);

/**
 * @param {import('../lib/postgres.mjs').TemporaryPostgres} postgres
 * @param {string} command
 */
async function execute({ pidFile, start }, command) {
  if (command === 'start') return start();
  const pids = serverProcesses(pidFile);
  if (command === 'freeze') for (const pid of pids) process.kill(pid, 'SIGSTOP');
  else if (command === 'thaw') for (const pid of pids.reverse()) process.kill(pid, 'SIGCONT');
  else {
    process.kill(Number(pids[0]), command);
    while (runningProcesses().some(({ pid }) => pids.includes(pid))) await wait(POLL_MS);
    // Remains after kill -9, and the next server would not start if a zombie has the process id in it.
    rmSync(pidFile, { force: true });
  }
}

/**
 * The server's main process, then its children.
 * @param {string} pidFile
 */
function serverProcesses(pidFile) {
  const main = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  return [main, ...runningProcesses().flatMap(({ pid, parent }) => (parent === main ? [pid] : []))];
}

/** Without zombies, which are not always reaped in a container. */
function runningProcesses() {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => !state?.startsWith('Z'))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }));
}
