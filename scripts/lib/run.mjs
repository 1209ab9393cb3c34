import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { InterruptedError } from './command.mjs';
import { projectRoot } from './project.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const OUTPUT_TAIL_CHARS = 16_000;

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} [env] environment; ours when left out
 * @property {'stdout' | 'stderr'} [output] where the program's standard output goes; ours when left out
 * @property {(pid: number) => void} [onStart] called with the program's process id
 * @property {boolean} [keepErrors] collect the end of its standard error, which is shown all the same
 * @property {AbortSignal} [signal] ends the program
 */

/**
 * Runs a program in the project's folder to its end. Signals that ask us to end are passed on; once the program has
 * ended, it throws an `InterruptedError`, so that every `finally` on the way out runs.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, errors: string }>} exit code (a signal counts as 1; not found: 127), end of its standard error
 */
export async function run(command, args, { env, output, onStart, keepErrors, signal } = {}) {
  const child = spawn(command, args, {
    cwd: projectRoot,
    env,
    stdio: ['ignore', output === 'stderr' ? 2 : 'inherit', keepErrors ? 'pipe' : 'inherit'],
  });
  /** @type {NodeJS.Signals | undefined} */
  let interruptedBy;
  let errors = '';
  const pass = (/** @type {NodeJS.Signals} */ name) => {
    interruptedBy = name;
    // A terminal sends Ctrl-C to the whole foreground group, so the program has it already.
    if (name !== 'SIGINT' || !process.stdin.isTTY) child.kill(name);
  };
  // A second SIGTERM would make tsx kill the server before it has closed its database.
  const end = () => interruptedBy || child.kill('SIGTERM');
  for (const name of SIGNALS) process.on(name, pass);
  signal?.addEventListener('abort', end);
  child.stderr?.on('data', (chunk) => {
    process.stderr.write(chunk);
    errors = (errors + chunk).slice(-OUTPUT_TAIL_CHARS);
  });
  if (child.pid !== undefined) onStart?.(child.pid);
  try {
    const [code] = await once(child, 'close');
    if (interruptedBy) throw new InterruptedError(interruptedBy);
    return { code: code === null ? 1 : code, errors };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { code: 127, errors: error.message };
    throw error;
  } finally {
    for (const name of SIGNALS) process.off(name, pass);
    signal?.removeEventListener('abort', end);
  }
}

/**
 * Runs a script of an installed package with this very Node, so that nothing depends on PATH or on a shell.
 * @param {string} script its path from the project's folder, or an absolute one
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export function runNode(script, args, options) {
  return run(process.execPath, [script, ...args], options);
}
