import pg from 'pg';
import { errorText, hasCode } from '#server/lib/errors.ts';
import { connectionString, GuardedPool, ignoreClientErrors, watchWriteFailures } from './connections.ts';
import {
  type Availability,
  type Database,
  DatabaseAwayError,
  type DatabaseLog,
  DatabaseOpenError,
  DatabaseSettingsError,
  isDatabaseUnavailable,
} from './database.ts';
import { migrate } from './migrate.ts';
import { queryBuilder } from './query-builder.ts';
import { watchPostgres } from './watch-postgres.ts';

const CONNECTIONS_MAX = 10;
const CONNECT_MS_MAX = 5_000;
/** Longer than any request may take (http/caller.ts). A commit that times out may still happen. */
const QUERY_MS_MAX = 10_000;

/** Connects to PostgreSQL and migrates. @throws {DatabaseOpenError} which never contains the password */
export async function openPostgres(options: { databaseUrl: string; log: DatabaseLog }): Promise<Database> {
  const { databaseUrl, log } = options;
  const target = describeTarget(databaseUrl);
  const connection = connectionTo(databaseUrl);

  await migratePostgres(databaseUrl, log);

  const pool = new GuardedPool({ ...connection, max: CONNECTIONS_MAX, query_timeout: QUERY_MS_MAX }, () =>
    watch.availability(),
  );
  ignoreClientErrors(pool);
  const writeProblem = watchWriteFailures(pool, target.label, log);
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
  await warnOfLoss(pool, target.label, log);
  return {
    type: 'postgres',
    pool,
    orm: queryBuilder(pool),
    availability: (): Availability => watch.availability(),
    writeProblem,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** Settings of the server with which an acknowledged sync may be lost in a crash. */
const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'];

async function warnOfLoss(pool: Database['pool'], label: string, log: DatabaseLog): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select name from pg_settings where setting = 'off' and name = any($1) order by name",
    [DURABLE],
  );
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(' and ');
  log.warn(`${label} may lose what was acknowledged when its machine crashes: ${names} off.`);
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
    throw openFailure(error, target);
  }
  return { client, label: target.label };
}

/**
 * Applies the missing migrations. Uses a separate pool without a query timeout, because they may take long.
 *
 * @throws {DatabaseOpenError} which never contains the password
 */
export async function migratePostgres(databaseUrl: string, log?: Pick<DatabaseLog, 'info'>): Promise<void> {
  const target = describeTarget(databaseUrl);
  const pool = new pg.Pool({ ...connectionTo(databaseUrl), max: 2 });
  ignoreClientErrors(pool);
  pool.on('error', () => {
    // The current query fails with the same error, which is reported.
  });
  try {
    await requireNamedStatements(pool);
    await migrate(pool, log);
  } catch (error) {
    throw openFailure(error, target);
  } finally {
    await pool.end();
  }
}

/**
 * Prepares a statement of one name on two connections, as the server does all the time. A pooler that runs both on one
 * connection of its own, without keeping statements apart, fails here and not after hours.
 */
async function requireNamedStatements(pool: pg.Pool, connections = 2): Promise<void> {
  if (connections === 0) return;
  const client = await pool.connect();
  try {
    await client.query({ name: 'technovex-pooler', text: 'select 1' });
    await requireNamedStatements(pool, connections - 1);
  } finally {
    client.release();
  }
}

function connectionTo(databaseUrl: string): pg.ClientConfig {
  return {
    connectionString: connectionString(databaseUrl),
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
    const client = new pg.Client({ connectionString: connectionString(databaseUrl) });
    const database = client.database ?? '';
    const server = client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`;
    return { label: `PostgreSQL at ${server}, database "${database}"`, user: client.user ?? '', database };
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'EACCES')) {
      throw new DatabaseSettingsError('DATABASE_URL names a file of certificates or keys that cannot be read');
    }
    // Without the cause, which contains the URL and its password.
    throw new DatabaseSettingsError('DATABASE_URL is not a URL like postgresql://user:password@host:5432/database');
  }
}

function openFailure(error: unknown, { label, user, database }: Target): DatabaseOpenError {
  if (error instanceof DatabaseOpenError) return error;
  const settings = (what: string): DatabaseOpenError => new DatabaseSettingsError(`${label} ${what}`, { cause: error });
  const away = (what: string): DatabaseOpenError => new DatabaseAwayError(`${label} ${what}`, { cause: error });
  switch (errorCode(error)) {
    case '28P01':
    case '28000':
      return settings(`rejects the user "${user}" with the password in DATABASE_URL`);
    case '3D000':
      return settings(`cannot be used: there is no database "${database}" on that server`);
    case '42501':
      return settings(`does not let the user "${user}" create or change the tables (${reason(error)})`);
    case '42P05':
    case '26000':
      return settings(
        'is behind a pooler that mixes up prepared statements: use PgBouncer 1.21 or newer with ' +
          'max_prepared_statements above 0, or its session mode',
      );
    case '25006':
      return away('does not accept writes: it is a standby, or set to read-only');
    case '55P03':
      return away('is locked: another process has been migrating for more than 60 seconds');
    case '57P03':
      return away('is starting up or shutting down');
    default:
      if (UNTRUSTED.test(`${errorCode(error)} ${reason(error)}`)) {
        return settings(
          `is not trusted: ${reason(error)}. sslmode=verify-full needs a certificate for that host name, and the file of ` +
            'its authority in sslrootcert unless it is a public one',
        );
      }
      if (isConnectionFailure(error)) return away(`cannot be reached: ${reason(error)}`);
      if (isDatabaseUnavailable(error)) return away(`cannot be opened: ${reason(error)}`);
      return new DatabaseOpenError(`${label} cannot be opened: ${reason(error)}`, { cause: error });
  }
}

/** An expired certificate is not among them: it is renewed while the server waits. */
const UNTRUSTED =
  /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|ERR_TLS_CERT_ALTNAME_INVALID|does not support SSL connections/;

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
