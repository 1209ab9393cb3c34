import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SetupError, say } from './command.mjs';
import { inProject } from './project.mjs';

const TOUCH_MS = 2_000;
/** A lock untouched for this long is stale, even when another process has its owner's process id now. */
const STALE_MS = 120_000;
const POLL_MS = 200;

/**
 * Runs `work` while no other command of this project installs or builds. Takes over the lock of a killed command once
 * the processes registered with `addProcess` have exited too: npm survives the command that started it.
 * @template T
 * @param {(addProcess: (pid: number) => void) => Promise<T>} work
 * @param {string} [path] the lock file: the ids of its processes, one per line
 * @returns {Promise<T>}
 */
export async function withSetupLock(work, path = inProject('.cache', 'setup.lock')) {
  const owner = `${process.pid} ${randomUUID()}`;
  for (let polls = 0; !acquire(path, owner); polls += 1) {
    if (polls === 0) say('Another command is installing or building here; waiting for it to finish.');
    await wait(POLL_MS);
  }
  // After a long sleep of the machine another command may hold the lock.
  const timer = setInterval(() => fs.utimes(path, new Date(), new Date(), () => undefined), TOUCH_MS);
  try {
    return await work((pid) => fs.appendFileSync(path, `\n${pid}`));
  } finally {
    clearInterval(timer);
    if (fs.existsSync(path) && fs.readFileSync(path, 'utf8').startsWith(owner)) fs.rmSync(path, { force: true });
  }
}

/** @param {string} path @param {string} owner */
function acquire(path, owner) {
  removeStale(path);
  try {
    fs.mkdirSync(dirname(path), { recursive: true });
    fs.writeFileSync(path, owner, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw new SetupError(
      `Something has to be installed or built first, but ${dirname(path)} cannot be written (${codeOf(error)}). ` +
        'Run this once with a writable folder.',
    );
  }
}

/** @param {string} path */
function removeStale(path) {
  const aside = `${path}.${randomUUID()}`;
  try {
    const holders = fs.readFileSync(path, 'utf8');
    const isFresh = Date.now() - fs.statSync(path).mtimeMs < STALE_MS;
    // Empty between creation and first write.
    if (isFresh && (holders === '' || holders.split('\n').some(isRunning))) return;
    fs.renameSync(path, aside);
    // Another command may have replaced the stale lock since it was read: restore that one.
    if (fs.readFileSync(aside, 'utf8') === holders) fs.rmSync(aside);
    else fs.renameSync(aside, path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/** @param {string} holder starts with a process id */
function isRunning(holder) {
  const pid = Number.parseInt(holder, 10);
  // In a restarted container this process often has the id of the one that was killed.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
