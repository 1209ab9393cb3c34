import { AppServer } from './app-server.ts';

/** Limits that count by name, such as wrong passwords of the administrator, add up over the tests of a server. */
const TESTS_PER_SERVER = 12;

/** One server for the tests of a worker, which come one after the other; a new one now and then. */
export class SharedServer {
  #server: AppServer | undefined;
  #lent = 0;

  /** The server, running; the test may end it and start it again. */
  async lend(): Promise<AppServer> {
    if (this.#server !== undefined && this.#lent >= TESTS_PER_SERVER) await this.dispose();
    this.#server ??= await AppServer.start();
    if (!this.#server.isRunning) await this.#server.restart();
    this.#lent += 1;
    return this.#server;
  }

  async dispose(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    this.#lent = 0;
    await server?.dispose();
  }
}
