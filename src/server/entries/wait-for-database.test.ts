import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { DatabaseSettingsError } from '#server/db/database.ts';
import { startTemporaryPostgres } from '#server/testing/temporary-postgres.ts';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { runServer } from './run-server.ts';
import { StartStoppedError } from './wait-for-database.ts';

const SOON = { timeout: 60_000, interval: 50 };

async function start(env: Record<string, string>, signal?: AbortSignal) {
  const port = await freePort();
  const settings = { PORT: String(port), SESSION_SECRET: 'a secret for tests, long enough to be one', ...env };
  const started = runServer({
    config: parseConfig(settings, ''),
    log: pino({ level: 'silent' }),
    print: () => undefined,
    distDir: undefined,
    productVersion: '0.0.0',
    ...(signal === undefined ? {} : { signal }),
  });
  return { origin: `http://127.0.0.1:${port}`, started };
}

describe('a start without the database', { timeout: 180_000 }, () => {
  it('responds, says why it is not ready, and serves as soon as PostgreSQL does', async ({ skip }) => {
    const postgres = await startTemporaryPostgres();
    if (postgres === undefined) return skip('PostgreSQL is not installed');
    onTestFinished(() => postgres.stop());
    const { started: mistaken } = await start({ DATABASE_URL: `${postgres.url}_missing` });
    await expect(mistaken, 'waiting does not mend it').rejects.toBeInstanceOf(DatabaseSettingsError);
    await postgres.end('SIGINT');
    const { origin, started } = await start({ DATABASE_URL: postgres.url });
    let isStarted = false;
    void started.then(() => {
      isStarted = true;
    });
    await vi.waitFor(async () => expect((await fetch(`${origin}/healthz`)).status).toBe(200), SOON);
    const notReady = await fetch(`${origin}/readyz`);
    expect(notReady.status).toBe(503);
    expect(await notReady.json()).toMatchObject({ reason: expect.stringContaining('cannot be reached') });
    expect(await (await fetch(`${origin}/metrics`)).text()).toMatch(/^technovex_database_available 0$/m);
    const refused = await fetch(`${origin}/api/presale`);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(isStarted).toBe(false);

    await postgres.start();
    const server = await started;
    onTestFinished(() => server.stop());
    expect(server.url).toBe(origin);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect((await fetch(`${origin}/api/presale`)).status).toBe(200);
  });

  it('ends and closes its port when it is stopped', async () => {
    const stop = new AbortController();
    const { origin, started } = await start({ DATABASE_URL: 'postgres://user@127.0.0.1:1/nowhere' }, stop.signal);
    await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(503), SOON);
    stop.abort();
    await expect(started).rejects.toBeInstanceOf(StartStoppedError);
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
  });
});
