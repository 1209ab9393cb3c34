import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock, startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { TEST_DATABASES, type TestDatabase } from '../testing/test-databases.ts';

describe.each(TEST_DATABASES.slice(0, 1))('a server that is behind', ({ open }) => {
  let app: TestApp;
  let testDatabase: TestDatabase;
  let behindMs = 0;
  let turn = 0;

  beforeAll(async () => {
    testDatabase = await open();
    app = await startTestApp({
      database: testDatabase.database,
      clock: manualClock(),
      loopWatch: { behindMs: () => behindMs, turn: () => turn },
    });
  });
  afterAll(async () => {
    await app.stop();
    await testDatabase.drop();
  });

  async function signIn(email: string) {
    const { cookie = '' } = await app.call('POST', '/api/miner/wallets', { body: { email, pin: '123456' } });
    return () =>
      app.call('PUT', `/api/miner/wallets/${email}`, { cookie, body: { totalMined: 0, miningTimeSeconds: 0 } });
  }

  async function together(call: () => ReturnType<TestApp['call']>, count: number) {
    const answers = await Promise.all(Array.from({ length: count }, call));
    return {
      served: answers.filter(({ status }) => status === 200),
      refused: answers.filter(({ status }) => status !== 200),
    };
  }

  it('refuses syncs above 64 in one late turn with 503 and says when to come back, answers everything else, and serves the next turn', async () => {
    const email = 'busy@example.com';
    const sync = await signIn(email);
    behindMs = 500;
    turn += 1;
    const { served, refused } = await together(sync, 70);
    expect(served).toHaveLength(64);
    expect(refused).toHaveLength(6);
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 503, json: { code: 'temporarily-unavailable', status: 503 } });
      expect(answer.headers.get('retry-after')).toBe('1');
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
    }
    expect((await app.call('GET', `/api/miner/check-email/${email}`)).status).toBe(200);
    expect((await app.call('GET', '/readyz')).status).toBe(200);
    expect(await app.metrics()).toMatch(/answers_total\{route="\/api\/miner\/wallets\/:email",status="5xx"\} 6/);
    turn += 1;
    expect((await sync()).status).toBe(200);
  });

  it('serves every sync of a turn that is in time, and the few of a turn that the machine held up', async () => {
    const sync = await signIn('calm@example.com');
    behindMs = 0;
    turn += 1;
    expect((await together(sync, 100)).refused).toEqual([]);
    behindMs = 5_000;
    turn += 1;
    expect((await together(sync, 20)).refused).toEqual([]);
  });
});
