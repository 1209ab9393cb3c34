import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock, startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { TEST_DATABASES, type TestDatabase } from '../testing/test-databases.ts';

describe.each(TEST_DATABASES.slice(0, 1))('a server that is behind', ({ open }) => {
  let app: TestApp;
  let testDatabase: TestDatabase;
  let behindMs = 0;

  beforeAll(async () => {
    testDatabase = await open();
    app = await startTestApp({ database: testDatabase.database, clock: manualClock(), behindMs: () => behindMs });
  });
  afterAll(async () => {
    await app.stop();
    await testDatabase.drop();
  });

  it('refuses syncs with 503 and says when to come back, answers everything else, and takes syncs again afterwards', async () => {
    const email = 'busy@example.com';
    const { cookie = '' } = await app.call('POST', '/api/miner/wallets', { body: { email, pin: '123456' } });
    const sync = () =>
      app.call('PUT', `/api/miner/wallets/${email}`, { cookie, body: { totalMined: 0, miningTimeSeconds: 0 } });
    behindMs = 500;
    const refused = await sync();
    expect(refused).toMatchObject({ status: 503, json: { code: 'temporarily-unavailable', status: 503 } });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    expect((await app.call('GET', `/api/miner/check-email/${email}`)).status).toBe(200);
    expect((await app.call('GET', '/readyz')).status).toBe(200);
    expect(await app.metrics()).toMatch(/answers_total\{route="\/api\/miner\/wallets\/:email",status="5xx"\} 1/);
    behindMs = 0;
    expect((await sync()).status).toBe(200);
  });
});
