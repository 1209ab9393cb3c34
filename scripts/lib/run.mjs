import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { InterruptedError } from './command.mjs';
import { projectRoot } from './project.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const OUTPUT_TAIL_CHARS = 16_000;

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} [env] default: that of this process
 * @property {'stdout' | 'stderr' | 'text'} [output] the destination of its standard output; default: stdout; `text`
 * returns it, and standard error with it
 * @property {(pid: number) => void} [onStart] called with the program's process id
 * @property {boolean} [keepErrors] also returns the end of its standard error
 * @property {AbortSignal} [signal] stops the program
 */

/**
 * Runs a program in the project's folder. Forwards termination signals; after one it throws an `InterruptedError` once
 * the program has exited, so that every `finally` runs.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, errors: string, text: string }>} exit code (1 after a signal, 127 when not found),
 * end of its standard error, output
 */
export async function run(command, args, { env, output, onStart, keepErrors, signal } = {}) {
  const child = spawn(command, args, {
    cwd: projectRoot,
    env,
    stdio:
      output === 'text'
        ? ['ignore', 'pipe', 'pipe']
        : ['ignore', output === 'stderr' ? 2 : 'inherit', keepErrors ? 'pipe' : 'inherit'],
  });
  /** @type {NodeJS.Signals | undefined} */
  let interruptedBy;
  let errors = '';
  let text = '';
  const forward = (/** @type {NodeJS.Signals} */ name) => {
    // A second signal would make tsx kill the server before it has closed its database.
    if (interruptedBy) return;
    interruptedBy = name;
    // A terminal sends Ctrl-C to the whole foreground process group. Not every program handles SIGHUP.
    if (name !== 'SIGINT' || !process.stdin.isTTY) child.kill(name === 'SIGHUP' ? 'SIGTERM' : name);
  };
  const stop = () => interruptedBy || child.kill('SIGTERM');
  for (const name of SIGNALS) process.on(name, forward);
  signal?.addEventListener('abort', stop);
  if (output === 'text') {
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
  } else {
    child.stderr?.on('data', (chunk) => {
      process.stderr.write(chunk);
      errors = (errors + chunk).slice(-OUTPUT_TAIL_CHARS);
    });
  }
  if (child.pid !== undefined) onStart?.(child.pid);
  try {
    const [code] = await once(child, 'close');
    if (interruptedBy) throw new InterruptedError(interruptedBy);
    return { code: code === null ? 1 : code, errors, text };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { code: 127, errors: error.message, text: error.message };
    throw error;
  } finally {
    for (const name of SIGNALS) process.off(name, forward);
    signal?.removeEventListener('abort', stop);
  }
}

/**
 * Runs a script of an installed package with this Node, independent of PATH and shell.
 * @param {string} script absolute, or relative to the project's folder
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export function runNode(script, args, options) {
  return run(process.execPath, [script, ...args], options);
}
