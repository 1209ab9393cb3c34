import { spawn } from 'node:child_process';
import { InterruptedError } from './outcome.mjs';
import { projectRoot } from './project.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const OUTPUT_TAIL_CHARS = 16_000;

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} [env] environment; ours when left out
 * @property {'stdout' | 'stderr'} [output] where the program's standard output goes; ours when left out
 * @property {(pid: number) => void} [onStart] told the program's process number
 * @property {boolean} [keepErrors] collect the end of its standard error, which is shown all the same
 */

/**
 * Runs a program in the project's folder to its end. Signals that ask us to end are passed on, and once the program is
 * gone they come out as `InterruptedError`, so that every `finally` on the way out still does its work.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, errors: string }>} exit code (a signal counts as 1; not found: 127), end of its standard error
 */
export function run(command, args, { env = process.env, output = 'stdout', onStart, keepErrors = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      env,
      stdio: ['ignore', output === 'stderr' ? 2 : 'inherit', keepErrors ? 'pipe' : 'inherit'],
    });
    if (child.pid !== undefined) onStart?.(child.pid);
    /** @type {NodeJS.Signals | undefined} */
    let interruptedBy;
    let errors = '';

    /** @param {NodeJS.Signals} signal */
    function pass(signal) {
      interruptedBy = signal;
      // A terminal gives Ctrl-C to the whole foreground group, so the program has it already.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    }
    for (const signal of SIGNALS) process.on(signal, pass);
    function settle() {
      for (const signal of SIGNALS) process.off(signal, pass);
    }

    if (child.stderr) {
      child.stderr.on('data', (chunk) => {
        process.stderr.write(chunk);
        errors = (errors + chunk).slice(-OUTPUT_TAIL_CHARS);
      });
    }
    child.on('error', (error) => {
      settle();
      if ('code' in error && error.code === 'ENOENT') resolve({ code: 127, errors: error.message });
      else reject(error);
    });
    child.on('close', (code) => {
      settle();
      if (interruptedBy) reject(new InterruptedError(interruptedBy));
      else resolve({ code: code === null ? 1 : code, errors });
    });
  });
}

/**
 * Runs a script of an installed package with this very Node, so that nothing depends on PATH or on a shell.
 * @param {string} script path of the script
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export function runNode(script, args, options) {
  return run(process.execPath, [script, ...args], options);
}
