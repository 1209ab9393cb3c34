import { describe, expect, it } from 'vitest';
import { setUpApp } from '#server/testing/app-suite.ts';
import { sendRequest } from '#server/testing/raw-http.ts';

const REASON = 'PostgreSQL at db.internal:5432 does not respond';
const TOKEN = 'a-metrics-token';
const HERE = 'host: localhost:3000';
const ELSEWHERE = 'host: technovex.example';
const WITH_TOKEN = `authorization: Bearer ${TOKEN}`;

describe('the endpoints for operators', () => {
  const suite = setUpApp();

  const get = async (target: string, headers: readonly string[], from = suite.app) => {
    const { status, body } = await sendRequest(from.url, [`GET ${target} HTTP/1.1`, ...headers]);
    return { status, body, json: () => JSON.parse(body) };
  };

  it('serve metrics to this machine under its own names, not to a page whose name resolves to it (DNS rebinding)', async () => {
    for (const host of ['LOCALHOST:3000', '127.0.0.1', '127.8.9.10:1', '[::1]', '[::1]:3000']) {
      const { status, body } = await get('/metrics', [`host: ${host}`]);
      expect(status, host).toBe(200);
      expect(body).toMatch(/^technovex_database_available 1$/m);
    }
    for (const host of [
      ...['evil.example:3000', '127.0.0.1.evil.example', 'localhost.evil.example', 'evil.example#localhost'],
      ...['localhost@evil.example', '128.0.0.1', '0.0.0.0', '[::2]:3000', ''],
    ]) {
      expect((await get('/metrics', [`host: ${host}`])).status, host).toBe(404);
    }
  });

  it('serve no metrics through a proxy on this machine', async () => {
    for (const header of ['x-forwarded-for: 203.0.113.9', 'forwarded: for=203.0.113.9', 'via: 1.1 p', 'x-real-ip: 1'])
      expect((await get('/metrics', [HERE, header])).status, header).toBe(404);
  });

  it('serve metrics to any client with the token, and to none without it when one is configured', async () => {
    const guarded = await suite.startAnother({ metricsToken: TOKEN });
    expect((await get('/metrics', [ELSEWHERE, WITH_TOKEN], guarded)).status).toBe(200);
    expect((await get('/metrics', [HERE], guarded)).status).toBe(404);
    const wrong = [HERE, 'authorization: Bearer another-token!!'];
    expect((await get('/metrics', wrong, guarded)).status).toBe(404);
  });

  it('stay ready while some writes fail or the clock is behind, and report it to operators only', async () => {
    const writeProblem = () => 'PostgreSQL at db.internal:5432 refuses some writes: No space left on device';
    const database = { ...suite.database, writeProblem };
    const failing = await suite.startAnother({ database, clockBehindMs: () => 86_400_000 });
    const ready = await get('/readyz', [HERE], failing);
    expect(ready.status).toBe(200);
    expect(ready.json()).toEqual({
      status: 'ready',
      warnings: expect.arrayContaining([writeProblem(), expect.stringContaining('clock is 86400 s behind')]),
    });
    expect((await get('/readyz', [ELSEWHERE], failing)).json()).toEqual({ status: 'ready' });
    expect((await failing.call('GET', '/api/status')).json.database).toBe('failing');
    const metrics = await failing.metrics();
    expect(metrics).toMatch(/^technovex_database_writes_failing 1$/m);
    expect(metrics).toMatch(/^technovex_clock_behind_seconds 86400$/m);
  });

  it('report to operators why the server is not ready, to others without the address of the database', async () => {
    const database = { ...suite.database, availability: () => ({ available: false, reason: REASON }) as const };
    const down = await suite.startAnother({ database, metricsToken: TOKEN });
    expect(await down.metrics()).toMatch(/^technovex_database_available 0$/m);
    for (const [headers, reason] of [
      [[HERE], REASON],
      [[ELSEWHERE, WITH_TOKEN], REASON],
      [[ELSEWHERE], 'The database is not available.'],
      [[HERE, 'x-forwarded-for: 203.0.113.9'], 'The database is not available.'],
    ] as const) {
      const response = await get('/readyz', headers, down);
      expect([response.status, response.json()]).toEqual([503, { status: 'not ready', reason }]);
    }
  });
});
