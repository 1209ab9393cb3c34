import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { errorText } from './error-text.ts';
import type { schema } from './schema/tables.ts';

/** PostgreSQL's channel that says: what the pages are rendered from has changed. */
const CHANNEL = 'technovex_site_changed';

const CONNECT_MS_MAX = 5_000;
/** A connection that was lost without a word (a firewall forgot it) is noticed by this check. */
const CHECK_EVERY_MS = 30_000;
const RECONNECT_MS = 1_000;

/** Tells every process that watches, once the transaction commits. */
export async function notifySiteChange(tx: Pick<NodePgDatabase<typeof schema>, 'execute'>): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, '')`);
}

/**
 * Calls `onChange` after each announced change, on a connection of its own, because a pool may close its connections. Also after each
 * connect, since changes may have been missed before. Returns a function that ends it.
 */
export function listenForSiteChanges(options: {
  readonly databaseUrl: string;
  readonly onChange: () => void;
  readonly log: { warn(message: string): void };
}): () => void {
  const { databaseUrl, onChange, log } = options;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isLossLogged = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_MS_MAX,
      query_timeout: CONNECT_MS_MAX,
      application_name: 'technovex site changes',
      keepAlive: true,
    });
    client = fresh;
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh, new Error('the server closed the connection')));
    fresh.on('notification', onChange);
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      isLossLogged = false;
      onChange();
      checkLater(fresh);
    } catch (error) {
      lose(fresh, error);
    }
  }

  function checkLater(current: pg.Client): void {
    if (client !== current || isStopped) return;
    timer = setTimeout(() => {
      current.query('select 1').then(
        () => checkLater(current),
        (error: unknown) => lose(current, error),
      );
    }, CHECK_EVERY_MS).unref();
  }

  function lose(lost: pg.Client, error: unknown): void {
    if (client !== lost || isStopped) return;
    client = undefined;
    clearTimeout(timer);
    if (!isLossLogged)
      log.warn(`Changes of the site reach this process late until it is connected again: ${errorText(error)}`);
    isLossLogged = true;
    timer = setTimeout(() => void connect(), RECONNECT_MS).unref();
    end(lost);
  }

  void connect();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    if (client !== undefined) end(client);
  };
}

function end(client: pg.Client): void {
  client.end().catch(() => {
    // It is gone already.
  });
}
