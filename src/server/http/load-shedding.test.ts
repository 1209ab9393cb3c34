import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppDeps } from '../app.ts';
import { manualClock, startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { TEST_DATABASES, type TestDatabase } from '../testing/test-databases.ts';
import { shareToRefuse } from './load-shedding.ts';

describe.each(TEST_DATABASES.slice(0, 1))('a server that is never idle', ({ open }) => {
  let app: TestApp;
  let testDatabase: TestDatabase;
  let isSaturated = false;

  const start = (crowd: Partial<Pick<AppDeps, 'crowd'>>) =>
    startTestApp({
      database: testDatabase.database,
      clock: manualClock(),
      loopWatch: { isSaturated: () => isSaturated },
      ...crowd,
    });

  beforeAll(async () => {
    testDatabase = await open();
    app = await start({ crowd: { syncs: 0, waitMs: { from: 0, all: 0 } } });
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

  it('refuses syncs with 503 while too many wait, says when to come back, answers everything else, and serves again', async () => {
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
    expect(await app.metrics()).toMatch(/answers_total\{route="\/api\/miner\/wallets\/:email",status="5xx"\} 6/);
    expect(await app.metrics()).toMatch(/^technovex_miner_syncs_refused_busy_total 6$/m);
    isSaturated = false;
    expect((await sync()).status).toBe(200);
  });

  it.each([
    ['while few wait', {}],
    ['while none waits for long', { crowd: { syncs: 0, waitMs: { from: 60_000, all: 60_000 } } }],
  ])('serves every sync %s, however busy the machine is', async (when, crowd) => {
    const calm = await start(crowd);
    const sync = await signIn(calm, `calm-${when.replaceAll(' ', '-')}@example.com`);
    isSaturated = true;
    const answers = await Promise.all(Array.from({ length: 100 }, sync));
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
    await calm.stop();
  });
});

it.each([
  [0, 0],
  [40, 0],
  [75, 0.5],
  [110, 1],
  [5_000, 1],
])('with a longest wait of %i ms, the share %f is refused', (waitMs, share) => {
  expect(shareToRefuse(waitMs, { from: 40, all: 110 })).toBe(share);
});
