import { describe, expect, it } from 'vitest';
import { adminConfirm } from '#contract/team-account.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import { signInAdmin, TEST_PASSWORD } from '#server/testing/test-accounts.ts';
import { totpCode } from './codes.ts';

const PATH = '/api/admin/account/second-factor';
const STEP_MS = 30_000;

describe('a confirmation where the second factor is on', () => {
  const suite = setUpApp();
  const { clock, newAddress } = suite;

  /** Signs in and turns the second factor on. */
  async function enable(username: string) {
    const cookie = await signInAdmin(suite.app, suite.database, username);
    const call = (path: string, body: object) =>
      suite.app.call('POST', path, { cookie, headers: newAddress(), body: { password: TEST_PASSWORD, ...body } });
    const { secret } = (await call(PATH, {})).json;
    const code = totpCode(secret, clock.nowMs());
    const { recoveryCodes } = (await call(`${PATH}/enable`, { code })).json;
    clock.advance(STEP_MS);
    const confirm = (code?: string) => call(adminConfirm.path, { code });
    return { confirm, secret, recoveryCode: recoveryCodes[0] as string };
  }

  it('takes a code of the app or a recovery code besides the password, each once', async () => {
    const { confirm, secret, recoveryCode } = await enable('gwen');
    expect(await confirm()).toMatchObject({ status: 401, json: { code: 'second-factor-required' } });
    const code = totpCode(secret, clock.nowMs());
    expect((await confirm(code)).status).toBe(204);
    expect((await confirm(code)).json.code).toBe('incorrect-code');
    expect((await confirm(recoveryCode)).status).toBe(204);
    expect((await confirm(recoveryCode)).json.code).toBe('incorrect-code');
  });

  it('counts wrong codes against the limit of the account', async () => {
    const { confirm, secret } = await enable('ines');
    let attempts = 0;
    while ((await confirm('000000')).json.code === 'incorrect-code') attempts += 1;
    expect(attempts).toBeGreaterThan(3);
    expect((await confirm(totpCode(secret, clock.nowMs()))).status).toBe(429);
  });
});
