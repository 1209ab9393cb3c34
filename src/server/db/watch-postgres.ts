import pg from 'pg';
import type { Availability, DatabaseLog } from './database.ts';
import { errorText } from './error-text.ts';

const LOOK_EVERY_MS = 2_000;
const ANSWER_MS_MAX = 3_000;

export interface PostgresWatch {
  availability(): Availability;
  /** Looks at once, for example because a connection broke. */
  look(): void;
  stop(): void;
}

/**
 * Asks the server every two seconds whether it still answers, on a connection of its own, so that a busy pool is not
 * mistaken for a dead server. Starts out available: the caller has just used the server.
 */
export function watchPostgres(options: {
  connection: pg.ClientConfig;
  target: string;
  log: DatabaseLog;
}): PostgresWatch {
  const { connection, target, log } = options;
  let state: Availability = { available: true };
  let client: pg.Client | undefined;
  let looking = false;
  let stopped = false;

  function forget(lost: pg.Client): void {
    if (client === lost) client = undefined;
    lost.end().catch(() => {
      // It is already gone, and that is what we wanted.
    });
  }

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      ...connection,
      connectionTimeoutMillis: ANSWER_MS_MAX,
      query_timeout: ANSWER_MS_MAX,
    });
    fresh.on('error', (error) => {
      forget(fresh);
      settle({ available: false, reason: `${target} does not answer: ${errorText(error)}` });
    });
    try {
      await fresh.connect();
    } catch (error) {
      forget(fresh);
      throw error;
    }
    return fresh;
  }

  function settle(next: Availability): void {
    if (stopped) return;
    if (state.available && !next.available) log.warn(next.reason);
    if (!state.available && next.available) log.info(`${target} answers again`);
    state = next;
  }

  async function look(): Promise<void> {
    if (looking || stopped) return;
    looking = true;
    try {
      client ??= await connect();
      await client.query('select 1');
      settle({ available: true });
    } catch (error) {
      if (client) forget(client);
      settle({ available: false, reason: `${target} does not answer: ${errorText(error)}` });
    } finally {
      looking = false;
      if (stopped && client) forget(client);
    }
  }

  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();

  return {
    availability: () => state,
    look: () => void look(),
    stop: () => {
      stopped = true;
      clearInterval(timer);
      if (client && !looking) forget(client);
    },
  };
}
