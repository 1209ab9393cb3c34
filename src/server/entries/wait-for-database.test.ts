import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { DatabaseAwayError } from '#server/db/database.ts';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { StartStoppedError, waitForDatabase } from './wait-for-database.ts';

async function start(open: () => Promise<string>, signal?: AbortSignal) {
  const port = await freePort();
  const started = waitForDatabase(open, {
    config: parseConfig({ PORT: String(port) }, ''),
    log: pino({ level: 'silent' }),
    ...(signal === undefined ? {} : { signal }),
  });
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  return { started, get, status: async (path: string) => (await get(path).catch(() => undefined))?.status };
}

describe('a start without the database', () => {
  it('responds, says why it is not ready, and continues as soon as it is there', async () => {
    let isAway = true;
    const { started, get, status } = await start(async () => {
      if (isAway) throw new DatabaseAwayError('PostgreSQL cannot be reached.');
      return 'opened';
    });
    await expect.poll(() => status('/healthz')).toBe(200);
    const notReady = await get('/readyz');
    expect(notReady.status).toBe(503);
    expect(await notReady.json()).toMatchObject({ reason: expect.stringContaining('cannot be reached') });
    expect(await (await get('/metrics')).text()).toMatch(/^technovex_database_available 0$/m);
    const refused = await get('/api/presale');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    isAway = false;
    const { opened, stopListening } = await started;
    expect(opened).toBe('opened');
    await stopListening();
    expect(await status('/healthz')).toBeUndefined();
  });

  it('ends and closes its port when it is stopped, and at once with an error that waiting does not mend', async () => {
    const stop = new AbortController();
    const { started, status } = await start(() => Promise.reject(new DatabaseAwayError('away')), stop.signal);
    await expect.poll(() => status('/readyz')).toBe(503);
    stop.abort();
    await expect(started).rejects.toBeInstanceOf(StartStoppedError);
    expect(await status('/healthz')).toBeUndefined();
    const mistaken = await start(() => Promise.reject(new Error('no such database')));
    await expect(mistaken.started).rejects.toThrow('no such database');
  });
});
