import pg from 'pg';
import { errorText } from '#server/lib/errors.ts';
import { type Availability, type Database, type DatabaseLog, DatabaseOpenError } from './database.ts';
import { GuardedPool, ignoreClientErrors } from './guarded-pool.ts';
import { migrate } from './migrate.ts';
import { queryBuilder } from './query-builder.ts';
import { watchPostgres } from './watch-postgres.ts';

const CONNECTIONS_MAX = 10;
const CONNECT_MS_MAX = 5_000;
/** Longer than any request may take (http/with-timeout.ts). A commit that times out may still happen. */
const QUERY_MS_MAX = 10_000;

/** Connects to PostgreSQL and migrates. @throws {DatabaseOpenError} which never contains the password */
export async function openPostgres(options: { databaseUrl: string; log: DatabaseLog }): Promise<Database> {
  const { databaseUrl, log } = options;
  const target = describeTarget(databaseUrl);
  const connection = connectionTo(databaseUrl);

  await migratePostgres(databaseUrl);

  const pool = new GuardedPool({ ...connection, max: CONNECTIONS_MAX, query_timeout: QUERY_MS_MAX }, () =>
    watch.availability(),
  );
  ignoreClientErrors(pool);
  const watch = watchPostgres({
    connection,
    target: target.label,
    log,
    onOutage: () => pool.retireConnections(),
  });
  // An outage breaks every connection; the watch logs it once.
  pool.on('error', () => watch.probe());

  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    watch.stop();
    await pool.end();
  }

  log.info(`Using ${target.label}`);
  return {
    type: 'postgres',
    pool,
    orm: queryBuilder(pool),
    availability: (): Availability => watch.availability(),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/**
 * Opens one connection without a query timeout, for a command.
 *
 * @throws {DatabaseOpenError} which never contains the password
 */
export async function connectPostgres(databaseUrl: string): Promise<{ client: pg.Client; label: string }> {
  const target = describeTarget(databaseUrl);
  const client = new pg.Client(connectionTo(databaseUrl));
  client.on('error', () => {
    // The current or next query fails with the same error, which is reported.
  });
  try {
    await client.connect();
  } catch (error) {
    throw new DatabaseOpenError(openFailure(error, target), { cause: error });
  }
  return { client, label: target.label };
}

/**
 * Applies the missing migrations. Uses a separate pool without a query timeout, because they may take long.
 *
 * @throws {DatabaseOpenError} which never contains the password
 */
export async function migratePostgres(databaseUrl: string): Promise<void> {
  const target = describeTarget(databaseUrl);
  const pool = new pg.Pool({ ...connectionTo(databaseUrl), max: 1 });
  ignoreClientErrors(pool);
  pool.on('error', () => {
    // The current query fails with the same error, which is reported.
  });
  try {
    await migrate(pool);
  } catch (error) {
    throw new DatabaseOpenError(openFailure(error, target), { cause: error });
  } finally {
    await pool.end();
  }
}

function connectionTo(databaseUrl: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    application_name: 'technovex',
    keepAlive: true,
  };
}

interface Target {
  readonly label: string;
  readonly user: string;
  readonly database: string;
}

/** Describes the server and database of a URL, without the password. */
function describeTarget(databaseUrl: string): Target {
  try {
    const { protocol } = new URL(databaseUrl);
    if (protocol !== 'postgres:' && protocol !== 'postgresql:') throw new Error(`unexpected ${protocol}`);
    const client = new pg.Client({ connectionString: databaseUrl });
    const database = client.database ?? '';
    const server = client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`;
    return { label: `PostgreSQL at ${server}, database "${database}"`, user: client.user ?? '', database };
  } catch {
    // Without the cause, which contains the URL and its password.
    throw new DatabaseOpenError('DATABASE_URL is not a URL like postgresql://user:password@host:5432/database');
  }
}

function openFailure(error: unknown, target: Target): string {
  switch (errorCode(error)) {
    case '28P01':
    case '28000':
      return `${target.label} rejects the user "${target.user}" with the password in DATABASE_URL`;
    case '3D000':
      return `${target.label} cannot be used: there is no database "${target.database}" on that server`;
    case '42501':
      return `${target.label}: the user "${target.user}" may not create or change the tables (${reason(error)})`;
    case '25006':
      return `${target.label} does not accept writes: it is a standby, or set to read-only`;
    case '55P03':
      return `${target.label}: another process has been migrating for more than 60 seconds`;
    case '57P03':
      return `${target.label} is starting up or shutting down`;
    default:
      return isConnectionFailure(error)
        ? `${target.label} cannot be reached: ${reason(error)}`
        : `${target.label} cannot be opened: ${reason(error)}`;
  }
}

function isConnectionFailure(error: unknown): boolean {
  return (
    /^(E[A-Z]+|08\d{3}|57P0[12])$/.test(errorCode(error)) ||
    /timeout|terminated|ECONN|not queryable/i.test(reason(error))
  );
}

/** The message of the root cause on one line; Drizzle's own error repeats the query instead. */
function reason(error: unknown): string {
  let first = error;
  while (first instanceof Error && first.cause instanceof Error) first = first.cause;
  return errorText(first).replaceAll(/\s+/g, ' ');
}

/** The SQLSTATE or the code of Node.js (`E…`); Drizzle wraps the error that has it. */
function errorCode(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return '';
}
