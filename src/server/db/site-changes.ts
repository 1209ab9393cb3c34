import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { errorText } from './error-text.ts';
import type { schema } from './schema/tables.ts';

/** The notification channel for changes of the data that the pages are rendered from. */
const CHANNEL = 'technovex_site_changed';

const CONNECT_MS_MAX = 5_000;
/** Detects a connection that was dropped silently, by a firewall for example. */
const CHECK_EVERY_MS = 30_000;
const RECONNECT_MS = 1_000;

/** Notifies every listening process when the transaction commits. */
export async function notifySiteChange(tx: Pick<NodePgDatabase<typeof schema>, 'execute'>): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, '')`);
}

/**
 * Calls `onChange` after each notification, and after each connect because notifications may have been missed. Uses a
 * separate connection, because a pool may close its own. Returns a stop function.
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
    fresh.on('error', (error) => onLost(fresh, error));
    fresh.on('end', () => onLost(fresh, new Error('the server closed the connection')));
    fresh.on('notification', onChange);
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      isLossLogged = false;
      onChange();
      scheduleCheck(fresh);
    } catch (error) {
      onLost(fresh, error);
    }
  }

  function scheduleCheck(current: pg.Client): void {
    if (client !== current || isStopped) return;
    timer = setTimeout(() => {
      current.query('select 1').then(
        () => scheduleCheck(current),
        (error: unknown) => onLost(current, error),
      );
    }, CHECK_EVERY_MS).unref();
  }

  function onLost(lost: pg.Client, error: unknown): void {
    if (client !== lost || isStopped) return;
    client = undefined;
    clearTimeout(timer);
    if (!isLossLogged)
      log.warn(`Changes of the site reach this process late until it has reconnected: ${errorText(error)}`);
    isLossLogged = true;
    timer = setTimeout(() => void connect(), RECONNECT_MS).unref();
    close(lost);
  }

  void connect();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    if (client !== undefined) close(client);
  };
}

function close(client: pg.Client): void {
  client.end().catch(() => {
    // The connection is closed already.
  });
}
