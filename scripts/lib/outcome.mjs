/** Something the person at the keyboard can act on: the message is the whole sentence, and no stack is shown. */
export class SetupError extends Error {}

/** We were asked to end while a program was running for us. */
export class InterruptedError extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(`Ended by ${signal}.`);
    this.signal = signal;
  }
}

const PARENT_CHECK_MS = 1_000;

/** @type {Partial<Record<NodeJS.Signals, number>>} */
const SIGNAL_EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/**
 * Runs a command's body and ends the process as it turned out: an exit code, one clear sentence, or the code that stands
 * for a signal. A fault of our own keeps its stack.
 * @param {() => Promise<number>} body answers the exit code
 */
export async function runCommand(body) {
  endWithNpm();
  try {
    process.exit(await body());
  } catch (error) {
    exitFor(error);
  }
}

/**
 * npm passes SIGTERM to the shell between it and us, and many a shell ends without passing it on. Then we are the only
 * ones left to notice. (`npm start` has no shell in between: see scripts/README.md.)
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  watch.unref();
}

/**
 * @param {unknown} error
 * @returns {never}
 */
export function exitFor(error) {
  if (error instanceof InterruptedError) process.exit(SIGNAL_EXIT_CODES[error.signal] || 1);
  say(error instanceof SetupError ? error.message : error instanceof Error ? `${error.stack}` : String(error));
  process.exit(1);
}

/**
 * A line to the person at the keyboard. Standard output is left to the program that the command runs.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}
