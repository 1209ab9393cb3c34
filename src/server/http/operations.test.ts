import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRequest } from '#server/testing/raw-http.ts';
import { manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-databases.ts';

const REASON = 'PostgreSQL at db.internal:5432 does not respond';
const TOKEN = 'a-metrics-token';

describe('the endpoints for operators', () => {
  let testDatabase: TestDatabase;
  let app: TestApp;
  let guarded: TestApp;
  beforeAll(async () => {
    testDatabase = await openTestDatabase();
    const database = {
      ...testDatabase.database,
      availability: () => ({ available: false, reason: REASON }) as const,
    };
    [app, guarded] = await Promise.all([
      startTestApp({ database, clock: manualClock() }),
      startTestApp({ database, clock: manualClock(), metricsToken: TOKEN }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([app.stop(), guarded.stop()]);
    await testDatabase.drop();
  });

  const get = (target: string, headers: readonly string[], from: TestApp = app) =>
    sendRequest(from.url, [`GET ${target} HTTP/1.1`, ...headers]);

  const HERE = ['localhost', 'LOCALHOST:3000', '127.0.0.1', '127.0.0.1:3000', '127.8.9.10:1', '[::1]', '[::1]:3000'];
  const ELSEWHERE = [
    'evil.example',
    'evil.example:3000',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'evil.example#localhost',
    'localhost@evil.example',
    '128.0.0.1',
    '0.0.0.0',
    '[::2]:3000',
    '',
  ];

  it('serve metrics to this machine under its own names, with any port', async () => {
    for (const host of HERE) {
      const { status, body } = await get('/metrics', [`host: ${host}`]);
      expect(status, host).toBe(200);
      expect(body).toMatch(/^technovex_database_available 0$/m);
    }
  });

  it('serve no metrics to a page whose name resolves to this machine (DNS rebinding)', async () => {
    for (const host of ELSEWHERE) expect((await get('/metrics', [`host: ${host}`])).status, host).toBe(404);
  });

  it.each(['x-forwarded-for: 203.0.113.9', 'forwarded: for=203.0.113.9', 'via: 1.1 proxy', 'x-real-ip: 203.0.113.9'])(
    'serve no metrics through a proxy on this machine: %s',
    async (header) => {
      expect((await get('/metrics', ['host: localhost', header])).status).toBe(404);
    },
  );

  it('serve metrics to any client with the token, and to none without it when one is configured', async () => {
    const headers = ['host: technovex.example', `authorization: Bearer ${TOKEN}`];
    expect((await get('/metrics', headers, guarded)).status).toBe(200);
    expect((await get('/metrics', ['host: localhost'], guarded)).status).toBe(404);
    const wrong = ['host: localhost', 'authorization: Bearer another-token!!'];
    expect((await get('/metrics', wrong, guarded)).status).toBe(404);
  });

  it('stay ready while some writes fail, and report it to operators only', async () => {
    const writeProblem = () => 'PostgreSQL at db.internal:5432 refuses some writes: No space left on device';
    const full = await startTestApp({ database: { ...testDatabase.database, writeProblem }, clock: manualClock() });
    try {
      const { status, body } = await get('/readyz', ['host: localhost'], full);
      expect([status, JSON.parse(body)]).toEqual([200, { status: 'ready', warnings: [writeProblem()] }]);
      const elsewhere = await get('/readyz', ['host: technovex.example'], full);
      expect(JSON.parse(elsewhere.body)).toEqual({ status: 'ready' });
      expect((await full.call('GET', '/api/status')).json.database).toBe('failing');
      expect(await full.metrics()).toMatch(/^technovex_database_writes_failing 1$/m);
    } finally {
      await full.stop();
    }
  });

  it('stay ready while the clock is behind, and report by how much', async () => {
    const late = await startTestApp({
      database: testDatabase.database,
      clock: manualClock(),
      clockBehindMs: () => 86_400_000,
    });
    try {
      const { status, body } = await get('/readyz', ['host: localhost'], late);
      expect(status).toBe(200);
      expect(JSON.parse(body).warnings).toEqual([expect.stringContaining('clock is 86400 s behind')]);
      expect(await late.metrics()).toMatch(/^technovex_clock_behind_seconds 86400$/m);
    } finally {
      await late.stop();
    }
  });

  it('report to operators why the server is not ready, to others without the address of the database', async () => {
    const headers = ['host: technovex.example', `authorization: Bearer ${TOKEN}`];
    for (const response of [
      await get('/readyz', ['host: localhost:3000']),
      await get('/readyz', ['host: localhost:3000'], guarded),
      await get('/readyz', headers, guarded),
    ]) {
      expect([response.status, JSON.parse(response.body)]).toEqual([503, { status: 'not ready', reason: REASON }]);
    }
    for (const response of [
      await get('/readyz', ['host: technovex.example']),
      await get('/readyz', ['host: localhost', 'x-forwarded-for: 203.0.113.9']),
    ]) {
      expect(response.status).toBe(503);
      expect(JSON.parse(response.body)).toEqual({ status: 'not ready', reason: 'The database is not available.' });
    }
  });
});
