import { constants } from 'node:os';

/** A failure that the user can act on: its message is shown without a stack. */
export class SetupError extends Error {}

/** A signal interrupted the command while it was running a program. */
export class InterruptedError extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(`Interrupted by ${signal}.`);
    this.signal = signal;
  }
}

const PARENT_CHECK_MS = 1_000;

/**
 * Runs a command and exits with the code that it returns, with 1 after an error, or with the code of a signal.
 * @param {() => Promise<number>} body
 */
export async function runCommand(body) {
  exitWithNpm();
  try {
    process.exit(await body());
  } catch (error) {
    exitWithError(error);
  }
}

/** Not every shell forwards npm's SIGTERM, so a changed parent process counts as SIGTERM. */
function exitWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  timer.unref();
}

/** @param {unknown} error @returns {never} */
export function exitWithError(error) {
  if (error instanceof InterruptedError) process.exit(128 + constants.signals[error.signal]);
  say(error instanceof SetupError ? error.message : error instanceof Error ? `${error.stack}` : String(error));
  process.exit(1);
}

/** Writes a line for the user. Standard output belongs to the program that the command runs. @param {string} line */
export function say(line) {
  process.stderr.write(`${line}\n`);
}
