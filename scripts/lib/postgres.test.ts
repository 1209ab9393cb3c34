import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const HOLDER = resolve(import.meta.dirname, '../testing/temporary-postgres.mjs');

let folder = '';
let holder: ChildProcessWithoutNullStreams;
let url = '';

beforeEach(async (context) => {
  folder = mkdtempSync(join(tmpdir(), 'technovex-pg-test-'));
  // Open as a temporary folder is: as root, PostgreSQL runs as another user.
  chmodSync(folder, 0o1777);
  holder = spawn(process.execPath, [HOLDER], { env: { ...process.env, TMPDIR: folder } });
  const [said] = await once(holder.stdout, 'data');
  url = String(said).trim();
  if (url === 'none') context.skip('no PostgreSQL on this machine');
});

afterEach(() => {
  holder.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function acceptsConnections(): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query('SHOW fsync');
    // Tests of durability use this server.
    expect(rows).toEqual([{ fsync: 'on' }]);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return false;
    throw error;
  } finally {
    await client.end();
  }
}

test('a temporary server accepts queries, and leaves nothing behind when it is stopped', async () => {
  expect(await acceptsConnections()).toBe(true);
  expect(readdirSync(folder)).toHaveLength(1);
  holder.stdin.end();
  await once(holder, 'close');
  expect(await acceptsConnections()).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});

test('stops and leaves nothing behind when its owner was killed', async () => {
  expect(await acceptsConnections()).toBe(true);
  holder.kill('SIGKILL');
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]), { timeout: 30_000 });
  expect(await acceptsConnections()).toBe(false);
});
