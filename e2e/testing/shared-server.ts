import { AppServer } from './app-server.ts';

/** Limits by name, such as wrong passwords of the administrator, accumulate over the tests of a server. */
const TESTS_PER_SERVER = 30;

/** Servers that run at the same time: tests of visitors and of the team take turns. */
const RUNNING_MAX = 2;

interface Shared {
  readonly server: AppServer;
  uses: number;
}

/** The servers of a worker: one for each settings, used by test after test, replaced after a number of tests. */
export class SharedServer {
  /** By settings, the one used last at the end. */
  readonly #servers = new Map<string, Shared>();

  /** Returns the running server. A test may stop and restart it. */
  async acquire(settings: Readonly<Record<string, string>>): Promise<AppServer> {
    const wanted = JSON.stringify(settings);
    let shared = this.#servers.get(wanted);
    if (shared !== undefined && shared.uses >= TESTS_PER_SERVER) {
      await this.#dispose(wanted);
      shared = undefined;
    }
    const [oldest] = this.#servers.keys();
    if (shared === undefined && oldest !== undefined && this.#servers.size >= RUNNING_MAX) await this.#dispose(oldest);
    shared ??= { server: await AppServer.start(settings), uses: 0 };
    this.#servers.delete(wanted);
    this.#servers.set(wanted, shared);
    if (!shared.server.isRunning) await shared.server.restart();
    shared.uses += 1;
    return shared.server;
  }

  async dispose(): Promise<void> {
    for (const settings of [...this.#servers.keys()]) await this.#dispose(settings);
  }

  async #dispose(settings: string): Promise<void> {
    const shared = this.#servers.get(settings);
    this.#servers.delete(settings);
    await shared?.server.dispose();
  }
}
