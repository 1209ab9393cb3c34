import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { errorText } from '#server/lib/errors.ts';
import type { schema } from './schema/tables.ts';

/** Changes of the data that the pages are rendered from. No payload. */
const SITE_CHANNEL = 'technovex_site_changed';
/** Sign-ins and logouts of miners. The payload is the wallet's id, which means nothing outside the database. */
export const MINER_SESSION_CHANNEL = 'technovex_miner_session';

const CONNECT_MS_MAX = 5_000;
/** Detects a connection that was dropped silently, by a firewall for example. */
const CHECK_EVERY_MS = 30_000;
const RECONNECT_MS = 1_000;

/** Notifies every listening process of a change of the site when the transaction commits. */
export async function notifySiteChange(tx: Pick<NodePgDatabase<typeof schema>, 'execute'>): Promise<void> {
  await tx.execute(sql`select pg_notify(${SITE_CHANNEL}, '')`);
}

/** Notifies every listening process that a miner's session has ended when the transaction commits. */
export async function notifySessionChange(
  tx: Pick<NodePgDatabase<typeof schema>, 'execute'>,
  walletId: number,
): Promise<void> {
  await tx.execute(sql`select pg_notify(${MINER_SESSION_CHANNEL}, ${String(walletId)})`);
}

/**
 * Listens for what this and other processes on the same database have changed. Uses a separate connection, because a
 * pool may close its own. Returns a stop function.
 */
export function listenForNotifications(options: {
  readonly databaseUrl: string;
  readonly onSiteChanged: () => void;
  /** A miner has signed in or out. */
  readonly onSessionChanged: (walletId: number) => void;
  /** Called after each connect: any notification may have been missed before. */
  readonly onConnected: () => void;
  readonly log: { warn(message: string): void };
}): () => void {
  const { databaseUrl, log } = options;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isLossLogged = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_MS_MAX,
      query_timeout: CONNECT_MS_MAX,
      application_name: 'technovex notifications',
      keepAlive: true,
    });
    client = fresh;
    fresh.on('error', (error) => onLost(fresh, error));
    fresh.on('end', () => onLost(fresh, new Error('the server closed the connection')));
    fresh.on('notification', ({ channel, payload }) => {
      if (channel === MINER_SESSION_CHANNEL) options.onSessionChanged(Number(payload));
      else options.onSiteChanged();
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${SITE_CHANNEL}`);
      await fresh.query(`listen ${MINER_SESSION_CHANNEL}`);
      isLossLogged = false;
      options.onConnected();
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
      log.warn(`Changes by other processes reach this one late until it has reconnected: ${errorText(error)}`);
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
