import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { parseConfig } from './config.ts';
import { openDatabase } from './db/open-database.ts';
import { runServer } from './run-server.ts';
import { freshDataFolder } from './testing/fresh-data-folder.ts';
import { SILENT_LOG } from './testing/silent-log.ts';

const HOUR = 3_600_000;

describe('a start that fails', () => {
  let dataDir = '';
  beforeEach(async () => {
    dataDir = await freshDataFolder('technovex-start-');
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  });

  function start(env: Record<string, string> = {}) {
    return runServer({
      config: parseConfig({ PORT: '0', ...env }, dataDir),
      log: pino({ level: 'silent' }),
      print: () => undefined,
      distDir: undefined,
    });
  }

  /** Fails while a server still has the data folder. */
  async function query<Row extends object>(text: string): Promise<Row | undefined> {
    const database = await openDatabase({ databaseUrl: undefined, dataDir, log: SILENT_LOG });
    const { rows } = await database.pool.query<Row>(text).finally(() => database.close());
    return rows[0];
  }

  it('closes the database when its heartbeat cannot be started', async () => {
    await query('ALTER TABLE server_heartbeat RENAME TO hidden');
    await expect(start()).rejects.toThrow('server_heartbeat');
    await query('ALTER TABLE hidden RENAME TO server_heartbeat');
    await (await start()).stop();
  });

  it('does not end the downtime, neither before it listens nor after', async () => {
    await query(`INSERT INTO server_heartbeat (id, beat_ms, downtimes_ms) VALUES (1, ${Date.now() - HOUR}, '{}')
      ON CONFLICT (id) DO UPDATE SET beat_ms = excluded.beat_ms`);
    const recorded = () => query('SELECT beat_ms, downtimes_ms FROM server_heartbeat');
    const before = await recorded();
    const blocker = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void blocker.close());
    await new Promise((resolve) => blocker.once('listening', resolve));
    const address = blocker.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    await expect(start({ PORT: String(port) })).rejects.toThrow('EADDRINUSE');
    await expect(start({ ADMIN_PASSWORD: 'password1234' })).rejects.toThrow();
    expect(await recorded()).toEqual(before);
  });
});
