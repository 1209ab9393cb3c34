import { AppServer } from './app-server.ts';

/** Limits by name, such as wrong passwords of the administrator, accumulate over the tests of a server. */
const TESTS_PER_SERVER = 12;

/** One server for the consecutive tests of a worker, replaced after a number of tests. */
export class SharedServer {
  #server: AppServer | undefined;
  #uses = 0;

  /** Returns the running server. A test may stop and restart it. */
  async acquire(): Promise<AppServer> {
    if (this.#server !== undefined && this.#uses >= TESTS_PER_SERVER) await this.dispose();
    this.#server ??= await AppServer.start();
    if (!this.#server.isRunning) await this.#server.restart();
    this.#uses += 1;
    return this.#server;
  }

  async dispose(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    this.#uses = 0;
    await server?.dispose();
  }
}
