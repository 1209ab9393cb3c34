import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-databases.ts';
import { createMaintenance } from './open-embedded.ts';

const MINUTE_IN_RUNS = 6;
const SIX_HOURS_IN_RUNS = 2_160;

describe('maintenance of the embedded database', () => {
  let test: TestDatabase;
  let maintenance: ReturnType<typeof createMaintenance>;

  beforeAll(async () => {
    test = await openTestDatabase('embedded');
    maintenance = createMaintenance(test.database.pool);
  });
  afterAll(async () => {
    await test.drop();
  });

  async function run(times: number): Promise<void> {
    for (let i = 0; i < times; i += 1) await maintenance.run();
  }

  async function readOne(query: string): Promise<unknown> {
    const { rows } = await test.database.pool.query<{ value: unknown }>(query);
    return rows[0]?.value;
  }

  function lastCheckpoint(): Promise<unknown> {
    return readOne('select checkpoint_lsn::text as value from pg_control_checkpoint()');
  }

  function write(name: string, rows: number): Promise<unknown> {
    return test.database.pool.query(
      `insert into users (username, username_key, password_hash)
       select n, $1 || n, repeat('x', 1000) from generate_series(1, $2::int) n`,
      [name, rows],
    );
  }

  it('runs a checkpoint a minute after a write, and none without writes', async () => {
    await write('few', 10);
    const before = await lastCheckpoint();
    await run(MINUTE_IN_RUNS - 1);
    expect(await lastCheckpoint()).toBe(before);
    await run(1);
    const after = await lastCheckpoint();
    expect(after).not.toBe(before);
    await run(3 * MINUTE_IN_RUNS);
    expect(await lastCheckpoint()).toBe(after);
  });

  it('runs a checkpoint at once when the write-ahead log has grown by 64 MB', async () => {
    const before = await lastCheckpoint();
    await write('many', 60_000);
    await run(1);
    expect(await lastCheckpoint()).not.toBe(before);
  });

  it('vacuums every six hours', async () => {
    const neverVacuumed = -1;
    expect(await readOne("select reltuples::int as value from pg_class where relname = 'users'")).toBe(neverVacuumed);
    await run(SIX_HOURS_IN_RUNS);
    expect(await readOne("select reltuples::int as value from pg_class where relname = 'users'")).toBe(60_010);
  });
});
