import { beforeAll, describe, expect, it } from 'vitest';
import { setUpMiner } from '#server/testing/miner-suite.ts';
import { signInAdmin } from '#server/testing/test-accounts.ts';
import { deviceCookieOf, TEST_PIN } from '#server/testing/test-miner.ts';

const NEW_PIN = '654321';

describe('the change of a PIN', () => {
  const { suite, clock, miner } = setUpMiner();
  let admin = '';
  beforeAll(async () => {
    admin = await signInAdmin(suite.app, suite.database, 'chief');
  });

  const changePin = (body: object, cookie = miner.cookie) =>
    suite.app.call('POST', `/api/miner/wallets/${encodeURIComponent(miner.email)}/pin`, {
      cookie,
      body,
      headers: suite.newAddress(),
    });
  const login = (pin: string, cookie = '') =>
    suite.app.call('POST', '/api/miner/login', {
      ...{ body: { email: miner.email, pin }, cookie, headers: suite.newAddress() },
    });
  /** Uses the attempts of unknown devices up, so that only a known one gets an answer to a wrong PIN. */
  const lockStrangers = async () => {
    for (let guesses = 0; guesses < 5; guesses += 1) await login('000000');
  };
  const isKnown = async (device: string) => (await login('111111', device)).status === 401;

  it('needs the earlier one; the miner stays signed in, and the earlier one opens nothing', async () => {
    expect((await changePin({ pin: TEST_PIN, newPin: NEW_PIN })).status).toBe(204);
    expect((await miner.sync({})).status).toBe(200);
    expect((await login(TEST_PIN)).json.code).toBe('incorrect-pin');
    expect((await login(NEW_PIN)).status).toBe(200);
  });

  it('is refused with a wrong one, whose guesses are limited, without a session, and to a device that was replaced', async () => {
    const wrong = await changePin({ pin: '000000', newPin: NEW_PIN });
    expect(wrong).toMatchObject({ status: 401, json: { code: 'incorrect-pin', attemptsLeft: 4 } });
    const body = { pin: TEST_PIN, newPin: NEW_PIN };
    expect((await changePin(body, 'technovex_miner=x')).json.code).toBe('not-signed-in');
    const earlier = miner.cookie;
    await miner.login();
    expect((await changePin(body, earlier)).json.code).toBe('session-replaced');
    for (const left of [3, 2, 1, 0]) {
      expect((await changePin({ ...body, pin: '000000' })).json.attemptsLeft).toBe(left);
    }
    expect((await changePin(body)).status).toBe(429);
    expect((await login(TEST_PIN)).status).toBe(200);
  });

  it('leaves the device that made it known, and no other', async () => {
    const other = miner.device;
    await miner.login();
    const own = deviceCookieOf(await changePin({ pin: TEST_PIN, newPin: NEW_PIN }));
    await lockStrangers();
    expect([await isKnown(other), await isKnown(own)]).toEqual([false, true]);
  });

  it('no device or session of before is accepted after the team unblocked a wallet, or erased it and its e-mail has another', async () => {
    const { email, device: beforeBlock } = miner;
    const act = async (what: string) => {
      const { rows } = await suite.database.pool.query('SELECT id FROM miner_wallets WHERE email = $1', [email]);
      const path = `/api/admin/miners/${rows[0].id}/${what}`;
      const { status } = await suite.app.call('POST', path, { cookie: admin, body: { reason: 'a test' } });
      expect(status).toBe(204);
    };
    for (const what of ['block', 'unblock']) await act(what);
    await lockStrangers();
    expect(await isKnown(beforeBlock)).toBe(false);
    clock.advance(60_000);
    await miner.login();
    const notSignedIn = { status: 401, json: { code: 'not-signed-in' } };
    await act('erase');
    expect(await miner.sync({})).toMatchObject(notSignedIn);
    const body = { email, pin: TEST_PIN };
    await suite.app.call('POST', '/api/miner/wallets', { body, headers: suite.newAddress() });
    expect(await miner.sync({})).toMatchObject(notSignedIn);
    expect(await miner.history()).toMatchObject(notSignedIn);
    await lockStrangers();
    expect(await isKnown(miner.device)).toBe(false);
  });
});
