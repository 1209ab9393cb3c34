import { onTestFinished } from 'vitest';
import type { Database } from '#server/db/database.ts';

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** Returns the statements that the pool sends during `run`. */
export async function statementsDuring(
  { pool }: Pick<Database, 'pool'>,
  run: () => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { query } = pool;
  pool.query = ((...args: Parameters<typeof query>) => {
    const [config, values = []] = args as unknown as [string | { text: string; values?: unknown[] }, unknown[]?];
    statements.push(typeof config === 'string' ? { text: config, values } : { values, ...config });
    return query.apply(pool, args);
  }) as typeof query;
  onTestFinished(() => {
    pool.query = query;
  });
  await run();
  pool.query = query;
  return statements;
}

/**
 * Returns the plan of a statement, as `EXPLAIN` prints it. It reads a table as a whole only where no index serves the
 * statement: in a small table the planner would do so anyway.
 */
export async function planOf({ pool }: Pick<Database, 'pool'>, { text, values }: Statement): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off');
    const { rows } = await client.query(`EXPLAIN ${text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
