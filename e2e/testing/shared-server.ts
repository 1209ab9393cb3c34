import { AppServer } from './app-server.ts';

/** Limits on calls and wrong PINs add up per address, and all tests have the same one. */
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
