import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const HOLDER = path.resolve(import.meta.dirname, '../../../scripts/testing/temporary-postgres.mjs');

/** A PostgreSQL server of one test file's own, which it may hurt. */
export interface TemporaryPostgres {
  /** Connection string of a superuser. */
  readonly url: string;
  /** SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one. Waits until it is gone. */
  end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /** Again, on the same files and port. */
  start(): Promise<void>;
  /** Its processes stand still: connections stay open, and nothing answers. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Ends it for good and leaves nothing behind. */
  stop(): Promise<void>;
}

/**
 * Starts a server, or a streaming standby of the server at `standbyOf`. Returns undefined, and writes a loud line, where PostgreSQL is not
 * installed.
 */
export async function startTemporaryPostgres(
  options: { standbyOf?: string } = {},
): Promise<TemporaryPostgres | undefined> {
  const standbyOf = options.standbyOf === undefined ? [] : [options.standbyOf];
  const holder = spawn(process.execPath, [HOLDER, ...standbyOf], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: holder.stdout })[Symbol.asyncIterator]();
  const closed = once(holder, 'close');
  const url = (await lines.next()).value;
  const command = async (line: string): Promise<void> => {
    holder.stdin.write(`${line}\n`);
    if ((await lines.next()).value !== 'done') throw new Error(`PostgreSQL could not do this: ${line}`);
  };
  const stop = async (): Promise<void> => {
    holder.stdin.end();
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
