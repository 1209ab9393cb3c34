import { onTestFinished } from 'vitest';
import type { Database } from '#server/db/database.ts';

export interface Statement {
  /** Of a prepared statement. */
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}

/** From now on every query of the pool waits for `before`. Returns a function that ends it; the test's end does too. */
export function interceptStatements(
  { pool }: Pick<Database, 'pool'>,
  before: (statement: Statement) => unknown,
): () => void {
  const { query } = pool;
  pool.query = (async (...args: Parameters<typeof query>) => {
    const [config, values = []] = args as unknown as [string | { text: string; values?: unknown[] }, unknown[]?];
    await before(typeof config === 'string' ? { text: config, values } : { values, ...config });
    return query.apply(pool, args);
  }) as unknown as typeof query;
  const restore = () => {
    pool.query = query;
  };
  onTestFinished(restore);
  return restore;
}

/** Holds the first statement whose name begins with `name` until `release`. `count`: how many there have been. */
export function holdStatement(database: Pick<Database, 'pool'>, name: string): { count: number; release(): void } {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = { count: 0, release };
  interceptStatements(database, async (statement) => {
    if (statement.name?.startsWith(name) !== true) return;
    held.count += 1;
    if (held.count === 1) await released;
  });
  return held;
}

/** Returns the statements that the pool sends during `run`. */
export async function statementsDuring(
  database: Pick<Database, 'pool'>,
  run: () => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const restore = interceptStatements(database, (statement) => statements.push(statement));
  await run();
  restore();
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
