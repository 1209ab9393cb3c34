import pg from 'pg';
import { parentOf } from './machine.ts';

/** The server's version with the settings that durability depends on, and its main process where it runs here. */
export function postgresFacts(url: string): Promise<{ readonly line: string; readonly pid: number }> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ line: string; backend: number }>(
      `SELECT format('PostgreSQL %s, fsync %s, synchronous_commit %s', current_setting('server_version'),
        current_setting('fsync'), current_setting('synchronous_commit')) AS line, pg_backend_pid() AS backend`,
    );
    const [{ line, backend } = { line: '', backend: 0 }] = rows;
    // Before the connection ends, and its process with it.
    return { line, pid: parentOf(backend) };
  });
}

/** Runs one statement on a connection of its own, and returns the rows. */
export function query<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  return connected(databaseUrl, async (client) => (await client.query<Row>(text, [...values])).rows);
}

async function connected<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
