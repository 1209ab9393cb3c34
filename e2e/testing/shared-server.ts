import { AppServer } from './app-server.ts';

/** Limits by name, such as wrong passwords of the administrator, accumulate over the tests of a server. */
const TESTS_PER_SERVER = 30;

/** One server for the consecutive tests of a worker, replaced after a number of tests, and for other settings. */
export class SharedServer {
  #server: AppServer | undefined;
  #settings = '';
  #uses = 0;

  /** Returns the running server. A test may stop and restart it. */
  async acquire(settings: Readonly<Record<string, string>>): Promise<AppServer> {
    const wanted = JSON.stringify(settings);
    if (this.#uses >= TESTS_PER_SERVER || wanted !== this.#settings) await this.dispose();
    this.#settings = wanted;
    this.#server ??= await AppServer.start(settings);
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
