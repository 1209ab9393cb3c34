import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database of this run alone, on the PostgreSQL server that the run was given. */
export interface BenchDatabase {
  readonly url: string;
  query(sql: string, values?: readonly unknown[]): Promise<void>;
  drop(): Promise<void>;
}

/** What kind of durability the figures stand for, and which server gave them. */
export interface PostgresFacts {
  readonly version: string;
  readonly fsync: string;
  readonly synchronousCommit: string;
}

export async function createDatabase(serverUrl: string, purpose: string): Promise<BenchDatabase> {
  const name = `bench_${purpose}_${randomBytes(4).toString('hex')}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await withClient(serverUrl, (client) => client.query(`CREATE DATABASE ${name}`));
  return {
    url: url.href,
    async query(sql, values = []) {
      await withClient(url.href, (client) => client.query(sql, [...values]));
    },
    async drop() {
      await withClient(serverUrl, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}

export function readPostgresFacts(serverUrl: string): Promise<PostgresFacts> {
  return withClient(serverUrl, async (client) => {
    const { rows } = await client.query<PostgresFacts>(
      `SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync,
        current_setting('synchronous_commit') AS "synchronousCommit"`,
    );
    const [facts] = rows;
    if (facts === undefined) throw new Error('PostgreSQL told nothing about itself');
    return facts;
  });
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
