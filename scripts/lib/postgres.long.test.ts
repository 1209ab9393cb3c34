import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';

const HOLDER = resolve(import.meta.dirname, '../testing/temporary-postgres.mjs');

test.each([
  ['it is stopped', 'end'],
  ['its owner was killed', 'kill'],
])('a temporary server is durable, and leaves nothing behind when %s', async (_when, how) => {
  const folder = mkdtempSync(join(tmpdir(), 'technovex-pg-test-'));
  // Open as a temporary folder is: as root, PostgreSQL runs as another user.
  chmodSync(folder, 0o1777);
  const holder = spawn(process.execPath, [HOLDER], { env: { ...process.env, TMPDIR: folder } });
  onTestFinished(() => {
    holder.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const connectionString = String((await once(holder.stdout, 'data'))[0]).trim();
  // There is no PostgreSQL on this machine.
  if (connectionString === 'none') return;
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  // Tests of durability use this server.
  expect((await client.query('SHOW fsync')).rows).toEqual([{ fsync: 'on' }]);
  expect(readdirSync(folder)).toHaveLength(1);
  if (how === 'kill') holder.kill('SIGKILL');
  else {
    await client.end();
    holder.stdin.end();
    await once(holder, 'close');
    expect(readdirSync(folder)).toEqual([]);
  }
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]), { timeout: 30_000 });
  await expect(new pg.Client({ connectionString }).connect()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  if (how === 'kill') await client.end();
});
