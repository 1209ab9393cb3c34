import pg from 'pg';
import { type Availability, DatabaseUnavailableError } from './database.ts';

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (destroy?: boolean | Error) => void,
) => void;

/**
 * A pool that rejects at once during an outage and does not reuse connections from before one: their server may be gone
 * or demoted, or they may still run a query that timed out.
 */
export class GuardedPool extends pg.Pool {
  readonly #availability: () => Availability;
  readonly #outageOfClient = new WeakMap<pg.PoolClient, number>();
  #outages = 0;

  constructor(config: pg.PoolConfig, availability: () => Availability) {
    super(config);
    this.#availability = availability;
    this.on('connect', (client) => this.#outageOfClient.set(client, this.#outages));
  }

  /** Replaces every connection before its next use. */
  retireConnections(): void {
    this.#outages += 1;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const acquired = this.#acquire();
    if (callback === undefined) return acquired;
    acquired.then(
      (client) => callback(undefined, client, (destroy) => client.release(destroy)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #acquire(): Promise<pg.PoolClient> {
    for (;;) {
      const availability = this.#availability();
      if (!availability.available) throw new DatabaseUnavailableError(availability.reason);
      const client = await super.connect();
      if (this.#outageOfClient.get(client) === this.#outages) return client;
      client.release(true);
    }
  }
}

/**
 * Adds an `error` listener to each client, because an `error` event without one ends the process. A client that is lost
 * while it is checked out also fails its current or next query with the same error, which is handled there.
 */
export function ignoreClientErrors(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    client.on('error', () => {
      // The query fails with it, see above. The pool reports errors of idle clients itself.
    });
  });
}

export function closeClient(client: pg.Client): void {
  client.end().catch(() => {
    // The connection is closed already.
  });
}
