import pg from 'pg';
import { monotonicClock } from '#server/lib/clock.ts';
import { type Availability, type DatabaseLog, DatabaseUnavailableError } from './database.ts';

/** What `pg` treats as verify-full, with a warning of eight lines. */
const VERIFIED = new Set(['prefer', 'require', 'verify-ca']);

/** Returns DATABASE_URL for `pg`: every sslmode that encrypts checks the certificate, except `no-verify`. */
export function connectionString(databaseUrl: string): string {
  return withSslMode(databaseUrl, (mode) => (VERIFIED.has(mode) ? 'verify-full' : mode));
}

/** Returns DATABASE_URL for PostgreSQL's own programs, which know no `no-verify`. */
export function libpqUrl(databaseUrl: string): string {
  return withSslMode(databaseUrl, (mode) => (mode === 'no-verify' ? 'require' : mode));
}

function withSslMode(databaseUrl: string, change: (mode: string) => string): string {
  return databaseUrl.replace(/([?&]sslmode=)([a-z-]+)/, (_all, name: string, mode: string) => name + change(mode));
}

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

/** `disk_full` and `io_error`: PostgreSQL could not write, although it responds and may still commit to other pages. */
const CODES = new Set(['53100', '58030']);
/** Whether a later write succeeds cannot be told from others, so a failure counts for this long. */
const RECENT_MS = 60_000;

/**
 * Watches the errors of a pool's connections for writes that fail for want of space. The probe of the availability does
 * not notice: its commit needs no new page. Costs nothing while there are no errors. Returns a function that returns
 * one sentence while a write has failed within the last minute.
 */
export function watchWriteFailures(
  pool: pg.Pool,
  target: string,
  log: Pick<DatabaseLog, 'warn'>,
): () => string | undefined {
  let last: { readonly text: string; readonly atMs: number } | undefined;
  const problem = (): string | undefined =>
    last !== undefined && monotonicClock.nowMs() - last.atMs < RECENT_MS ? last.text : undefined;
  pool.on('connect', ({ connection }) => {
    connection.on('errorMessage', ({ code, message }: { readonly code?: string; readonly message: string }) => {
      if (code === undefined || !CODES.has(code)) return;
      const text = `${target} refuses some writes: ${message}`;
      if (problem() === undefined) log.warn(text);
      last = { text, atMs: monotonicClock.nowMs() };
    });
  });
  return problem;
}
