import { describe, expect, it } from 'vitest';
import { setUpApp } from '#server/testing/app-suite.ts';
import { signInAdmin, TEST_PASSWORD } from '#server/testing/test-accounts.ts';
import { totpCode } from './second-factor/codes.ts';

const SECOND_FACTOR = '/api/admin/account/second-factor';
const WALLET = { email: 'rotated@example.test', pin: '246810' };

describe('another SESSION_SECRET', () => {
  const suite = setUpApp();

  it('ends all sessions and makes codes of apps wrong, while recovery codes and PINs let in, and balances stay', async () => {
    const { app, clock } = suite;
    const cookie = await signInAdmin(app, suite.database, 'rotating');
    const { secret } = (await app.call('POST', SECOND_FACTOR, { cookie, body: { password: TEST_PASSWORD } })).json;
    const codeNow = () => totpCode(secret, clock.nowMs());
    const enabled = await app.call('POST', `${SECOND_FACTOR}/enable`, { cookie, body: { code: codeNow() } });
    const [recoveryCode] = enabled.json.recoveryCodes;
    const created = await app.call('POST', '/api/miner/wallets', { body: WALLET });
    const wallet = { cookie: created.cookie ?? '' };
    const path = `/api/miner/wallets/${WALLET.email}`;
    expect((await app.call('GET', path, wallet)).status).toBe(200);
    clock.advance(30_000);

    const after = await suite.startAnother({ sessionSecret: 'another secret, long enough to be one too' });
    const login = (code: string) =>
      after.call('POST', '/api/login', { body: { username: 'rotating', password: TEST_PASSWORD, code } });
    expect((await after.call('GET', '/api/user', { cookie })).status).toBe(401);
    expect((await login(codeNow())).json.code).toBe('incorrect-code');
    expect((await login(recoveryCode)).status).toBe(200);
    expect((await after.call('GET', path, wallet)).status).toBe(401);
    const again = await after.call('POST', '/api/miner/login', { body: WALLET });
    expect(again).toMatchObject({ status: 200, json: { data: { email: WALLET.email } } });
  });
});
