import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { signInAdmin, TEST_PASSWORD } from '#server/testing/test-accounts.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-databases.ts';
import { totpCode } from './second-factor/codes.ts';

const SECOND_FACTOR = '/api/admin/account/second-factor';
const WALLET = { email: 'rotated@example.test', pin: '246810' };

describe('another SESSION_SECRET', () => {
  const clock = manualClock();
  let testDatabase: TestDatabase;
  let before: TestApp;
  let after: TestApp;
  beforeAll(async () => {
    testDatabase = await openTestDatabase();
    const { database } = testDatabase;
    before = await startTestApp({ database, clock });
    after = await startTestApp({ database, clock, sessionSecret: 'another secret, long enough to be one too' });
  });
  afterAll(async () => {
    await before.stop();
    await after.stop();
    await testDatabase.drop();
  });

  it('ends all sessions, and makes codes of authenticator apps wrong, while recovery codes let in', async () => {
    const cookie = await signInAdmin(before, testDatabase.database, 'rotating');
    const { secret } = (await before.call('POST', SECOND_FACTOR, { cookie, body: { password: TEST_PASSWORD } })).json;
    const codeNow = () => totpCode(secret, clock.nowMs());
    const enabled = await before.call('POST', `${SECOND_FACTOR}/enable`, { cookie, body: { code: codeNow() } });
    const [recoveryCode] = enabled.json.recoveryCodes;
    clock.advance(30_000);
    const login = (code: string) =>
      after.call('POST', '/api/login', { body: { username: 'rotating', password: TEST_PASSWORD, code } });
    expect((await after.call('GET', '/api/user', { cookie })).status).toBe(401);
    expect((await login(codeNow())).json.code).toBe('incorrect-code');
    expect((await login(recoveryCode)).status).toBe(200);
  });

  it('asks miners for their PIN again, and keeps their balance', async () => {
    const { cookie = '' } = await before.call('POST', '/api/miner/wallets', { body: WALLET });
    const path = `/api/miner/wallets/${WALLET.email}`;
    expect((await before.call('GET', path, { cookie })).status).toBe(200);
    expect((await after.call('GET', path, { cookie })).status).toBe(401);
    const again = await after.call('POST', '/api/miner/login', { body: WALLET });
    expect(again).toMatchObject({ status: 200, json: { data: { email: WALLET.email } } });
  });
});
