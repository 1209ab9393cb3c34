import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const PACKAGE_ROOT = path.resolve(import.meta.dirname, '../../..');
const READY_LINE = / is ready at (http:\/\/\S+)/;
const OUTPUT_CHARACTERS_MAX = 8_000;
const STOP_MS_MAX = 20_000;

/** The built server, as `npm start` runs it. */
export const BUILT_SERVER: string = path.join(PACKAGE_ROOT, 'dist/server/main.js');

/**
 * Arguments of Node for the built server in a test. It runs for seconds: optimizing the WebAssembly of its database
 * would cost a third of its start.
 */
export const TEST_SERVER: readonly string[] = ['--liftoff-only', BUILT_SERVER];

/**
 * Node's flags of `npm start`. Requests live until their commit, tens of milliseconds: with a young heap of the default
 * size the garbage collector copies them, which took a tenth of a sync's processor time.
 */
export const SERVER_FLAGS: readonly string[] = ['--max-semi-space-size=64'];

/** A server in a child process. */
export interface ServerProcess {
  /** `http://host:port` of its ready line. */
  readonly origin: string;
  readonly pid: number;
  /** Sends SIGTERM, after 20 s SIGKILL. Returns the exit code; null when it was killed. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL and waits until it has exited. */
  kill(): Promise<void>;
}

export interface ServerProcessOptions {
  /** Arguments of Node: flags, the program, its arguments. */
  readonly args: readonly string[];
  /** The environment, besides PATH. */
  readonly env: Readonly<Record<string, string>>;
  readonly readyMsMax: number;
  /** Called with everything that it writes to standard output and standard error. */
  readonly onOutput?: (text: string) => void;
}

/**
 * Starts a server and waits for its ready line. Its standard input is a pipe, which closes when this process exits.
 *
 * @throws {Error} with the end of its output when it exits or is not ready in time
 */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const child = spawn(process.execPath, options.args, {
    cwd: PACKAGE_ROOT,
    env: { PATH: process.env.PATH, ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  try {
    const origin = await readyOrigin(child, options);
    if (child.pid === undefined) throw new Error('The server has no process.');
    return {
      origin,
      pid: child.pid,
      async stop() {
        const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX);
        child.kill('SIGTERM');
        const [code] = await exited;
        clearTimeout(timer);
        return code;
      },
      async kill() {
        child.kill('SIGKILL');
        await exited;
      },
    };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

function readyOrigin(child: ChildProcess, { readyMsMax, onOutput }: ServerProcessOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (reason: string): void => reject(new Error(`The server ${reason}. Its output:\n${output}`));
    const timer = setTimeout(() => fail(`was not ready within ${readyMsMax} ms`), readyMsMax);
    const onData = (chunk: Buffer): void => {
      // Reads until the end, because a full pipe would block the server.
      onOutput?.(chunk.toString());
      output = (output + chunk.toString()).slice(-OUTPUT_CHARACTERS_MAX);
      const origin = READY_LINE.exec(output)?.[1];
      if (origin === undefined) return;
      clearTimeout(timer);
      resolve(origin);
    };
    child.stdout?.on('data', onData);
    child.stderr?.on('data', onData);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      fail(`exited early (${signal ?? code})`);
    });
  });
}
