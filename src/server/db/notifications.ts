import { sql } from 'drizzle-orm';
import pg from 'pg';
import { errorText } from '#server/lib/errors.ts';
import { closeClient, connectionString } from './connections.ts';
import type { QueryBuilder } from './query-builder.ts';

/** Changes of the data that the pages are rendered from. No payload. */
const SITE_CHANNEL = 'technovex_site_changed';
/** Sign-ins and logouts of miners. The payload is the wallet's id, which means nothing outside the database. */
export const MINER_SESSION_CHANNEL = 'technovex_miner_session';

/** The number of live channels follows, for the other processes to read. */
const APPLICATION_NAME = 'technovex notifications';
const ANNOUNCE = `select set_config('application_name', $1, false)`;
const READ_ALL = `select substr(application_name, length($1) + 2) as channels from pg_stat_activity
  where datname = current_database() and application_name like $1 || ' %'`;

const CONNECT_MS_MAX = 5_000;
/** Detects a connection that was dropped silently, and keeps proxies from cutting one that is idle for 20 s. */
export const CHECK_EVERY_MS = 10_000;
const RECONNECT_MS = 1_000;

/** Notifies every listening process of a change of the site when the transaction commits. */
export async function notifySiteChange(tx: Pick<QueryBuilder, 'execute'>): Promise<void> {
  await tx.execute(sql`select pg_notify(${SITE_CHANNEL}, '')`);
}

/** Notifies every listening process, when the transaction commits, that the session of a wallet is another or none. */
export async function notifySessionChange(tx: Pick<QueryBuilder, 'execute'>, walletId: number): Promise<void> {
  await tx.execute(sql`select pg_notify(${MINER_SESSION_CHANNEL}, ${String(walletId)})`);
}

interface NotificationsOptions {
  readonly databaseUrl: string;
  readonly onSiteChanged: () => void;
  /** A miner's session is another or none: after a sign-in, a sign-out or an act of the team. */
  readonly onSessionChanged: (walletId: number) => void;
  /** Called after each connect: any notification may have been missed before. */
  readonly onConnected: () => void;
  /** Returns the number of open live channels of this process, which the other processes read. */
  readonly liveChannels: () => number;
  /** Called with each check: the number of live channels of every process that listens, this one included. */
  readonly onLiveChannels: (all: readonly number[]) => void;
  readonly log: { warn(message: string): void };
  /** Shorter, for tests. */
  readonly checkEveryMs?: number;
}

/**
 * Listens for what this and other processes on the same database have changed. Uses a separate connection, because a
 * pool may close its own. Returns a stop function.
 */
export function listenForNotifications(options: NotificationsOptions): () => void {
  const { log, checkEveryMs = CHECK_EVERY_MS } = options;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isLossLogged = false;

  async function connect(): Promise<void> {
    const fresh = createListener(options, onLost);
    client = fresh;
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
      compareChannels(current, options).then(
        () => scheduleCheck(current),
        (error: unknown) => onLost(current, error),
      );
    }, checkEveryMs).unref();
  }

  function onLost(lost: pg.Client, error: unknown): void {
    if (client !== lost || isStopped) return;
    client = undefined;
    clearTimeout(timer);
    if (!isLossLogged)
      log.warn(`Changes by other processes reach this one late until it has reconnected: ${errorText(error)}`);
    isLossLogged = true;
    timer = setTimeout(() => void connect(), RECONNECT_MS).unref();
    closeClient(lost);
  }

  void connect();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    if (client !== undefined) closeClient(client);
  };
}

function createListener(
  { databaseUrl, onSessionChanged, onSiteChanged }: NotificationsOptions,
  onLost: (lost: pg.Client, error: unknown) => void,
): pg.Client {
  const client = new pg.Client({
    connectionString: connectionString(databaseUrl),
    connectionTimeoutMillis: CONNECT_MS_MAX,
    query_timeout: CONNECT_MS_MAX,
    application_name: APPLICATION_NAME,
    keepAlive: true,
  });
  client.on('error', (error) => onLost(client, error));
  client.on('end', () => onLost(client, new Error('the server closed the connection')));
  client.on('notification', ({ channel, payload }) => {
    if (channel === MINER_SESSION_CHANNEL) onSessionChanged(Number(payload));
    else onSiteChanged();
  });
  return client;
}

async function compareChannels(
  client: pg.Client,
  { liveChannels, onLiveChannels }: Pick<NotificationsOptions, 'liveChannels' | 'onLiveChannels'>,
): Promise<void> {
  await client.query(ANNOUNCE, [`${APPLICATION_NAME} ${liveChannels()}`]);
  const { rows } = await client.query<{ channels: string }>(READ_ALL, [APPLICATION_NAME]);
  onLiveChannels(rows.map(({ channels }) => Number(channels)));
}
