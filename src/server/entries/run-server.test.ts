import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { DatabaseSettingsError } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from '#server/testing/test-databases.ts';
import { runServer } from './run-server.ts';

const OPERATIONS = path.resolve(import.meta.dirname, '../../../docs/operations.md');
const HOUR = 3_600_000;
const SESSION_SECRET = 'a secret for tests, long enough to be one';

describe.skipIf(TEST_DATABASE_URL === undefined)('a start that fails', () => {
  let databaseUrl = '';
  let observer: pg.Client;
  beforeEach(async () => {
    const created = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
    onTestFinished(created.drop);
    databaseUrl = created.databaseUrl;
    await (await openDatabase({ databaseUrl, dataDir: '', log: SILENT_LOG })).close();
    observer = new pg.Client({ connectionString: databaseUrl });
    await observer.connect();
    onTestFinished(() => observer.end());
  });

  function start(env: Record<string, string> = {}) {
    return runServer({
      config: parseConfig({ PORT: '0', DATABASE_URL: databaseUrl, SESSION_SECRET, ...env }, ''),
      log: pino({ level: 'silent' }),
      print: () => undefined,
      distDir: undefined,
      productVersion: '0.0.0',
    });
  }

  async function otherConnections(): Promise<number> {
    const { rows } = await observer.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    );
    return rows[0]?.count ?? Number.NaN;
  }

  it('closes the database when its heartbeat cannot be started', async () => {
    // Not by an error of PostgreSQL, which would close the pool's connection.
    await observer.query(`CREATE FUNCTION skip() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`);
    await observer.query('CREATE TRIGGER skip BEFORE INSERT ON server_heartbeat FOR EACH ROW EXECUTE FUNCTION skip()');
    await expect(start()).rejects.toThrow('The row of the heartbeat is missing.');
    await vi.waitFor(async () => expect(await otherConnections()).toBe(0));
  });

  it('is refused with another session secret than the processes on the database have, until it is changed on purpose', async () => {
    const first = await start();
    onTestFinished(() => first.stop());
    const SESSION_SECRET_2 = { SESSION_SECRET: 'another secret for tests, long enough too' };
    const refused: unknown = await start(SESSION_SECRET_2).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DatabaseSettingsError);
    const { message } = refused as Error;
    expect(message).toContain('SESSION_SECRET');
    expect(message).not.toMatch(/long enough|\n/);
    const [, statement = ''] = /run: (.*)$/.exec(message) ?? [];
    expect(await readFile(OPERATIONS, 'utf8')).toContain(statement);
    await (await start()).stop();

    await first.stop();
    await observer.query(statement);
    await (await start(SESSION_SECRET_2)).stop();
    await expect(start(), 'the new one is required now').rejects.toBeInstanceOf(DatabaseSettingsError);
  });

  it('leaves the downtime open, whether it fails before it listens or after', async () => {
    await observer.query('INSERT INTO server_heartbeat (id, beat_ms, downtimes_ms) VALUES (1, $1, $2)', [
      Date.now() - HOUR,
      [],
    ]);
    const recorded = async () => (await observer.query('SELECT beat_ms, downtimes_ms FROM server_heartbeat')).rows;
    const before = await recorded();
    const blocker = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void blocker.close());
    await once(blocker, 'listening');
    const { port } = blocker.address() as AddressInfo;
    await expect(start({ PORT: String(port) })).rejects.toThrow('EADDRINUSE');
    await expect(start({ ADMIN_PASSWORD: 'password1234' })).rejects.toThrow('ADMIN_PASSWORD');
    expect(await recorded()).toEqual(before);
    await vi.waitFor(async () => expect(await otherConnections()).toBe(0));
  });
});
