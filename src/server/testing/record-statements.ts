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

/** Returns the plan of a statement, as `EXPLAIN` prints it. */
export async function planOf({ pool }: Pick<Database, 'pool'>, { text, values }: Statement): Promise<string> {
  const { rows } = await pool.query(`EXPLAIN ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
