import { beforeEach, describe, expect, it } from 'vitest';
import { adminConfirm } from '#contract/team-account.ts';
import { defaultPhase } from '#domain/presale/fields.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { confirmSession, signInAdmin, TEST_PASSWORD } from '#server/testing/test-accounts.ts';
import { setUpApp } from './testing/app-suite.ts';

const PHASES = '/api/admin/presale/phases';
const PHASE = { ...defaultPhase(Date.UTC(2026, 1, 1)), name: 'A phase' };

/** Which calls need a confirmed session: `guarded-calls.test.ts`. */
describe('a session', () => {
  const suite = setUpApp();
  const { clock } = suite;
  let cookie = '';
  let admins = 0;
  beforeEach(async () => {
    admins += 1;
    cookie = await signInAdmin(suite.app, suite.database, `admin-${admins}`);
  });

  const call = (method: string, path: string, body?: unknown) =>
    suite.app.call(method, path, { cookie, ...(body === undefined ? {} : { body }) });
  const act = async () => (await call('GET', adminConfirm.path)).status;

  it('does what needs the password for 15 minutes after the sign-in, then nothing of it until it is entered', async () => {
    const rows = async () => (await suite.database.pool.query('SELECT 1 FROM presale_phases')).rowCount;
    clock.advance(15 * MINUTE_MS - 1);
    expect((await call('POST', PHASES, PHASE)).status).toBe(201);
    clock.advance(16 * MINUTE_MS);
    expect(await call('POST', PHASES, PHASE)).toMatchObject({ status: 403, json: { code: 'password-required' } });
    expect(await rows()).toBe(1);
    for (const path of [PHASES, '/api/admin/team', '/api/user']) expect((await call('GET', path)).status).toBe(200);
    // Another session of the same account does not confirm it.
    expect((await suite.login(`admin-${admins}`, TEST_PASSWORD)).status).toBe(200);
    expect(await act()).toBe(403);
    await confirmSession(suite.app, cookie);
    expect((await call('POST', PHASES, PHASE)).status).toBe(201);
    expect(await rows()).toBe(2);
  });

  it('stays confirmed for two hours while something is done, which is neither looking at lists nor a call that fails', async () => {
    for (let minutes = 10; minutes < 120; minutes += 10) {
      clock.advance(10 * MINUTE_MS);
      expect(await act(), `${minutes} minutes`).toBe(204);
    }
    clock.advance(10 * MINUTE_MS);
    expect(await act()).toBe(403);
    await confirmSession(suite.app, cookie);
    clock.advance(10 * MINUTE_MS);
    expect((await call('GET', PHASES)).status).toBe(200);
    expect((await call('DELETE', `${PHASES}/999999`)).status).toBe(404);
    clock.advance(6 * MINUTE_MS);
    expect(await act()).toBe(403);
  });

  it('is not confirmed by a wrong password, and its guesses are counted', async () => {
    clock.advance(16 * MINUTE_MS);
    const confirm = async (password: string) => (await call('POST', adminConfirm.path, { password })).json.code;
    for (let guesses = 0; guesses < 5; guesses += 1) expect(await confirm('a wrong one')).toBe('incorrect-password');
    expect(await confirm(TEST_PASSWORD)).toBe('too-many-requests');
    expect(await act()).toBe(403);
  });
});
