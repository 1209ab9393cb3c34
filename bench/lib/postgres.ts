import pg from 'pg';
import { parentOf } from './machine.ts';

/** The server's version with the settings that durability depends on, and its main process where it runs here. */
export async function postgresFacts(url: string): Promise<{ readonly line: string; readonly pid: number }> {
  const [{ line, backend } = { line: '', backend: 0 }] = await query<{ line: string; backend: number }>(
    url,
    `SELECT format('PostgreSQL %s, fsync %s, synchronous_commit %s', current_setting('server_version'),
      current_setting('fsync'), current_setting('synchronous_commit')) AS line, pg_backend_pid() AS backend`,
  );
  return { line, pid: parentOf(backend) };
}

/** Runs one statement on a connection of its own, and returns the rows. */
export async function query<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
