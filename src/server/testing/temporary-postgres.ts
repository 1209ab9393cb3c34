import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const SCRIPT = path.resolve(import.meta.dirname, '../../../scripts/testing/temporary-postgres.mjs');

/** A PostgreSQL server for one test file, which may stop and kill it. */
export interface TemporaryPostgres {
  /** Connection string of a superuser. */
  readonly url: string;
  /** SIGINT is a fast shutdown, SIGQUIT an immediate one. Waits until the server has exited. */
  end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /** Starts it again on the same files and port. */
  start(): Promise<void>;
  /** Stops its processes (SIGSTOP): connections stay open without responses. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Stops it and deletes its files. */
  stop(): Promise<void>;
}

/**
 * Starts a server, or a streaming standby of the server at `standbyOf`. Without an installed PostgreSQL it prints a
 * warning and returns undefined.
 */
export async function startTemporaryPostgres(
  options: { standbyOf?: string } = {},
): Promise<TemporaryPostgres | undefined> {
  const standbyOf = options.standbyOf === undefined ? [] : [options.standbyOf];
  const child = spawn(process.execPath, [SCRIPT, ...standbyOf], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const closed = once(child, 'close');
  const url = (await lines.next()).value;
  const command = async (line: string): Promise<void> => {
    child.stdin.write(`${line}\n`);
    if ((await lines.next()).value !== 'done') throw new Error(`PostgreSQL did not execute: ${line}`);
  };
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await closed;
  };
  if (url === undefined || url === 'none') {
    await stop();
    process.stderr.write('NOT TESTED: PostgreSQL that is stopped and killed (it is not installed here)\n');
    return undefined;
  }
  return {
    url,
    end: command,
    start: () => command('start'),
    freeze: () => command('freeze'),
    thaw: () => command('thaw'),
    stop,
  };
}
