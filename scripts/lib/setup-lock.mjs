import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { SetupError, say } from './outcome.mjs';
import { inProject } from './project.mjs';

const BEAT_MS = 2_000;
/** A lock that was not touched for so long is nobody's, even when something else has its holder's process number now. */
const STALE_MS = 120_000;
const POLL_MS = 200;

/**
 * Runs `work` while no other command of this project installs or builds; waits for its turn. A lock whose holder was
 * killed is taken over once the programs that it had named with `alsoFor` are gone too: a killed command's npm goes on.
 * @template T
 * @param {(alsoFor: (pid: number) => void) => Promise<T>} work
 * @param {string} [path] the lock file
 * @returns {Promise<T>}
 */
export async function withSetupLock(work, path = inProject('.cache', 'setup.lock')) {
  const token = `${process.pid} ${randomUUID()}`;
  let told = false;
  while (!tryTake(path, token)) {
    if (dropWhenStale(path)) continue;
    if (!told) say('Another command is installing or building here; waiting for it to finish.');
    told = true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const beat = setInterval(() => touch(path), BEAT_MS);
  try {
    return await work((pid) => appendFileSync(path, `\n${pid}`));
  } finally {
    clearInterval(beat);
    if (read(path)?.startsWith(token)) rmSync(path, { force: true });
  }
}

/**
 * @param {string} path
 * @param {string} token
 */
function tryTake(path, token) {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, token, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw new SetupError(
      `Something has to be installed or built first, but ${dirname(path)} cannot be written (${codeOf(error)}). ` +
        'Run this once where the folder is writable.',
    );
  }
}

/**
 * Removes a lock that nobody holds any more.
 * @param {string} path
 */
function dropWhenStale(path) {
  const token = read(path);
  if (token === undefined) return true;
  if (isHeld(path, token)) return false;
  // Renamed first: of several that found it stale, one gets it, and it can see whether it was still that same lock.
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true;
    throw error;
  }
  if (read(aside) === token) rmSync(aside, { force: true });
  else renameSync(aside, path);
  return true;
}

/**
 * @param {string} path
 * @param {string} token
 */
function isHeld(path, token) {
  const touched = statSync(path, { throwIfNoEntry: false });
  if (!touched || Date.now() - touched.mtimeMs > STALE_MS) return false;
  // Empty for the instant between a lock's creation and its first word.
  return token === '' || token.split('\n').some((line) => isRunning(Number.parseInt(line, 10)));
}

/** @param {number} pid */
function isRunning(pid) {
  // In a container the next start often has the number of the one that was killed.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {string} path */
function touch(path) {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch (error) {
    // Taken from us while the machine slept: nothing to keep alive any more.
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
