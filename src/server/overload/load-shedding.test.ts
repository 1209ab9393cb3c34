import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock, startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-databases.ts';
import type { SheddingThresholds } from './overload-policy.ts';

describe('load shedding on a saturated event loop', () => {
  let app: TestApp;
  let testDatabase: TestDatabase;
  let isSaturated = false;

  const start = (sheddingThresholds?: SheddingThresholds) =>
    startTestApp({
      database: testDatabase.database,
      clock: manualClock(),
      eventLoop: { isSaturated: () => isSaturated },
      ...(sheddingThresholds && { sheddingThresholds }),
    });

  beforeAll(async () => {
    testDatabase = await openTestDatabase();
    app = await start({ queueLengthMin: 0, startMs: 0, fullMs: 0 });
  });
  afterAll(async () => {
    await app.stop();
    await testDatabase.drop();
  });

  async function signIn(on: TestApp, email: string) {
    const { cookie = '' } = await on.call('POST', '/api/miner/wallets', { body: { email, pin: '123456' } });
    return () =>
      on.call('PUT', `/api/miner/wallets/${email}`, { cookie, body: { totalMined: 0, miningTimeSeconds: 0 } });
  }

  it('rejects only syncs, with 503 and Retry-After, and serves them again afterwards', async () => {
    const email = 'busy@example.com';
    const sync = await signIn(app, email);
    isSaturated = true;
    for (const answer of await Promise.all(Array.from({ length: 6 }, sync))) {
      expect(answer).toMatchObject({ status: 503, json: { code: 'temporarily-unavailable', status: 503 } });
      expect(answer.headers.get('retry-after')).toBe('1');
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
    }
    expect((await app.call('GET', `/api/miner/check-email/${email}`)).status).toBe(200);
    expect((await app.call('GET', '/readyz')).status).toBe(200);
    expect(await app.metrics()).toMatch(/responses_total\{route="\/api\/miner\/wallets\/:email",status="5xx"\} 6/);
    expect(await app.metrics()).toMatch(/^technovex_miner_syncs_shed_total 6$/m);
    isSaturated = false;
    expect((await sync()).status).toBe(200);
  });

  it.each([
    ['the queue is short', undefined],
    ['nothing has waited long', { queueLengthMin: 0, startMs: 60_000, fullMs: 60_000 }],
  ])('serves every sync while %s', async (reason, sheddingThresholds) => {
    const calm = await start(sheddingThresholds);
    const sync = await signIn(calm, `calm-${reason.replaceAll(' ', '-')}@example.com`);
    isSaturated = true;
    const answers = await Promise.all(Array.from({ length: 100 }, sync));
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
    await calm.stop();
  });
});
