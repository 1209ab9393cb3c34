import pg from 'pg';
import { parentOf } from './machine.ts';

/** The server's version with the settings that durability depends on, and its main process where it runs here. */
export async function postgresFacts(url: string): Promise<{ readonly line: string; readonly pid: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string; backend: number }>(
      `SELECT format('PostgreSQL %s, fsync %s, synchronous_commit %s', current_setting('server_version'),
        current_setting('fsync'), current_setting('synchronous_commit')) AS line, pg_backend_pid() AS backend`,
    );
    const [{ line, backend } = { line: '', backend: 0 }] = rows;
    return { line, pid: parentOf(backend) ?? Number.NaN };
  } finally {
    await client.end();
  }
}
