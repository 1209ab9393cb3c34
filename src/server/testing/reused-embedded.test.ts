import { expect, it } from 'vitest';
import { fillTables } from './fill-tables.ts';
import { openReusedEmbedded, readState } from './reused-embedded.ts';

/** Of the engine: another one has another. */
async function readStart({ pool }: Awaited<ReturnType<typeof openReusedEmbedded>>['database']): Promise<unknown> {
  return (await pool.query('SELECT pg_postmaster_start_time() AS start')).rows[0].start;
}

it('leaves nothing of a suite to the next one', async () => {
  const [used, pristine] = [await openReusedEmbedded(), await openReusedEmbedded()];
  const { pool } = used.database;
  const start = await readStart(used.database);
  await fillTables(pool);
  await pool.query('ANALYZE');
  await pool.query({ name: 'kept', text: 'SELECT 1' });
  await pool.query('SELECT pg_advisory_lock(1)');
  await pool.query('LISTEN kept');
  await pool.query("SET statement_timeout = '1h'");
  await pool.query('CREATE TEMPORARY TABLE kept ()');
  await pool.query('BEGIN');
  expect(await readState(pool)).not.toBe(await readState(pristine.database.pool));
  await used.drop();
  const next = await openReusedEmbedded();
  expect(await readStart(next.database)).toEqual(start);
  expect(await readState(next.database.pool)).toBe(await readState(pristine.database.pool));
  await next.database.pool.query({ name: 'kept', text: 'SELECT 2' });
});

it('is not used again when more than rows has changed', async () => {
  const used = await openReusedEmbedded();
  const { pool } = used.database;
  const start = await readStart(used.database);
  const states = [await readState(pool)];
  for (const statement of [
    'ALTER TABLE activity DISABLE TRIGGER USER',
    'ALTER TABLE claim_snapshots RENAME TO away',
    'CREATE ROLE somebody',
  ]) {
    await pool.query(statement);
    states.push(await readState(pool));
  }
  expect(new Set(states).size).toBe(4);
  await used.drop();
  const next = await openReusedEmbedded();
  expect(await readStart(next.database)).not.toEqual(start);
});
