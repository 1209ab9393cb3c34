import type { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { setUpDatabase } from '#server/testing/test-databases.ts';
import { createMaintenance } from './open-embedded.ts';

const MINUTE_IN_RUNS = 6;
const SIX_HOURS_IN_RUNS = 2_160;

async function run(maintenance: ReturnType<typeof createMaintenance>, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) await maintenance.run();
}

describe('maintenance of the embedded database', () => {
  const suite = setUpDatabase();

  it('runs a checkpoint a minute after a write, and none without writes', async () => {
    const { pool } = suite.database;
    const maintenance = createMaintenance(pool);
    const lastCheckpoint = async () =>
      (await pool.query('select checkpoint_lsn::text as value from pg_control_checkpoint()')).rows[0].value;
    await pool.query("insert into users (username, username_key, password_hash) values ('a', 'a', 'x')");
    const before = await lastCheckpoint();
    await run(maintenance, MINUTE_IN_RUNS - 1);
    expect(await lastCheckpoint()).toBe(before);
    await run(maintenance, 1);
    const after = await lastCheckpoint();
    expect(after).not.toBe(before);
    await run(maintenance, 3 * MINUTE_IN_RUNS);
    expect(await lastCheckpoint()).toBe(after);
  });

  it('runs a checkpoint at once when the write-ahead log has grown by 64 MB, and a vacuum every six hours', async () => {
    const statements: string[] = [];
    let grownBytes = 0;
    const query = async (statement: string) => {
      if (!statement.startsWith('select')) statements.push(statement);
      return { rows: [{ lsn: '0/1', grown: String(grownBytes) }] };
    };
    const maintenance = createMaintenance({ query } as unknown as Pool);
    grownBytes = 64 * 1_024 * 1_024 - 1;
    await run(maintenance, 1);
    expect(statements).toEqual([]);
    grownBytes += 1;
    await run(maintenance, 1);
    expect(statements.splice(0)).toEqual(['checkpoint']);
    grownBytes = 0;
    await run(maintenance, SIX_HOURS_IN_RUNS - 3);
    expect(statements).toEqual([]);
    await run(maintenance, 1);
    expect(statements).toEqual(['vacuum (analyze)']);
    await suite.database.pool.query(statements[0] ?? '');
  });
});
