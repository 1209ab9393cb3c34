import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { freshDataFolder } from '#server/testing/fresh-data-folder.ts';
import { freePort } from '../../scripts/lib/free-port.mjs';

const SERVER_ENTRY = resolve(import.meta.dirname, '../../dist/server/main.js');
const READY_LINE = /^Technovex is ready at (http:\/\/\S+)$/m;

/** The server's own settings are not inherited from the environment of the test run. */
const SETTINGS =
  /^(PORT|HOST|DATA_DIR|DATABASE_URL|WORKERS|NEW_WALLETS|PUBLIC_ORIGIN|TRUST_PROXY|SESSION_SECRET|CLAIMS_.*|METRICS_TOKEN|SECURITY_CONTACT|SMTP_URL|MAIL_FROM|ADMIN_.*)$/;

type Settings = Readonly<Record<string, string>>;

/** The built server in its own process. Data folder and address survive a restart. */
export class AppServer {
  readonly origin: string;
  readonly dataDir: string;
  readonly #env: NodeJS.ProcessEnv | undefined;
  #child: ChildProcess | undefined;
  #output = '';

  private constructor(options: { origin: string; dataDir?: string; env?: NodeJS.ProcessEnv }) {
    this.origin = options.origin;
    this.dataDir = options.dataDir ?? 'of another process';
    this.#env = options.env;
  }

  /** A server that another process has started: it can be used, and neither stopped nor started. */
  static sharedAt(origin: string): AppServer {
    return new AppServer({ origin });
  }

  /** Starts on a new data folder; `settings` are environment variables, which may depend on the server's origin. */
  static async start(settings: Settings | ((origin: string) => Settings) = {}): Promise<AppServer> {
    if (!existsSync(SERVER_ENTRY))
      throw new Error('dist/server/main.js is missing: run `npm test -- e2e`, which builds it.');
    const dataDir = await freshDataFolder('technovex-e2e-');
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTINGS.test(name)));
    const server = new AppServer({
      origin,
      dataDir,
      env: {
        ...inherited,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        // Tests set the visitor's address (`test.ts`).
        TRUST_PROXY: 'true',
        ...(typeof settings === 'function' ? settings(origin) : settings),
      },
    });
    try {
      await server.restart();
    } catch (error) {
      await server.dispose();
      throw error;
    }
    return server;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** The output of all processes so far. */
  get output(): string {
    return this.#output;
  }

  /**
   * Starts on the same folder and address, by default the same build; resolves when the server is ready. The old
   * process must have ended.
   */
  async restart(serverEntry = SERVER_ENTRY): Promise<void> {
    const env = this.#ownEnv();
    const child = spawn(process.execPath, [serverEntry], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    child.stderr.on('data', (chunk: Buffer) => {
      this.#output += chunk.toString();
    });
    let stdout = '';
    await new Promise<void>((ready, fail) => {
      child.stdout.on('data', (chunk: Buffer) => {
        stdout += chunk.toString();
        this.#output += chunk.toString();
        if (READY_LINE.test(stdout)) ready();
      });
      child.once('close', (code) =>
        fail(new Error(`The server ended with ${code} before it was ready:\n${this.#output}`)),
      );
    });
  }

  /** Sends SIGTERM. Returns the exit code; null when a signal ended the process. */
  stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  /** Sends SIGKILL, like a power failure. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Stops the server and removes its folder. */
  async dispose(): Promise<void> {
    await this.#end('SIGTERM');
    await rm(this.dataDir, { recursive: true, force: true });
  }

  #ownEnv(): NodeJS.ProcessEnv {
    if (this.#env === undefined) throw new Error('All tests share this server: `test.use({ ownServer: true })`.');
    return this.#env;
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    this.#ownEnv();
    const child = this.#child;
    if (child === undefined || !this.isRunning) return child?.exitCode ?? null;
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
    return child.exitCode;
  }
}
