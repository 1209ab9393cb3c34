import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { type Endpoint, get } from '#contract/endpoint.ts';
import { adminConfirm } from '#contract/team-account.ts';
import type { Database } from '#server/db/database.ts';
import { manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { confirmSession, signInAdmin, TEST_PASSWORD } from '#server/testing/test-accounts.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';
import { CONTRACT_ENDPOINTS } from './testing/contract-endpoints.ts';

const MINUTE_MS = 60_000;

const TEAM_CALLS = CONTRACT_ENDPOINTS.filter(({ path }) => path.startsWith('/api/admin/'));
const CONFIRMED = CONTRACT_ENDPOINTS.filter(({ needs }) => needs === 'confirmed-session');

const PHASE = {
  ...{ name: 'A phase', description: '', startDate: '2026-02-01T00:00:00.000Z', endDate: '2026-03-01T00:00:00.000Z' },
  ...{ tokenPrice: 0.02, bonus: 0, minPurchase: 10, maxPurchase: 1_000, hardCap: 100_000, softCap: 10_000 },
  isActive: false,
};

function fill(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '1');
}

it('an endpoint of the team has to say what session it needs, and others do not', () => {
  expectTypeOf(get('/api/x', { summary: '' })).toExtend<Endpoint>();
  expectTypeOf(get('/api/admin/x', { summary: '', needs: 'session' })).toExtend<Endpoint>();
  // @ts-expect-error It is forgotten.
  get('/api/admin/x', { summary: '' });
  // @ts-expect-error Also where the path is put together.
  get(`${'/api/admin/x'}/{id}`, { summary: '' });
});

it.each(TEAM_CALLS)('$method $path needs a confirmed session if it writes or sends a file', (endpoint) => {
  const { path, method, mediaTypes, needs } = endpoint;
  const isOpen = path === adminConfirm.path || (method === 'GET' && mediaTypes === undefined);
  if (!isOpen) expect(needs).toBe('confirmed-session');
});

describe('a session', () => {
  const clock = manualClock();
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  let cookie = '';
  let admins = 0;

  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase());
    app = await startTestApp({ database, clock });
  });
  afterAll(async () => {
    await app.stop();
    await drop();
  });
  beforeEach(async () => {
    admins += 1;
    cookie = await signInAdmin(app, database, `admin-${admins}`);
  });

  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, path, { cookie, ...(body === undefined ? {} : { body }) });
  const act = async () => (await call('GET', adminConfirm.path)).status;
  const refused = { status: 403, json: { code: 'password-required' } };
  const countOf = async (table: string) =>
    Number((await database.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count);

  it('of a sign-in does what needs the password, without being asked', async () => {
    clock.advance(15 * MINUTE_MS - 1);
    expect((await call('POST', '/api/admin/presale/phases', PHASE)).status).toBe(201);
  });

  it('is refused every call that needs the password after 16 minutes, before the body is read', async () => {
    clock.advance(16 * MINUTE_MS);
    const phases = await countOf('presale_phases');
    for (const { method, path } of CONFIRMED) {
      // What a schema would reject is not even looked at.
      const body = method === 'GET' || method === 'DELETE' ? undefined : ['no', 'schema', 'has', 'this'];
      expect(await call(method, fill(path), body), `${method} ${path}`).toMatchObject(refused);
    }
    expect(await countOf('presale_phases')).toBe(phases);
  });

  it.each<readonly [string, string, unknown, string]>([
    ['POST', '/api/admin/presale/phases', PHASE, 'presale_phases'],
    ['POST', '/api/admin/team/invitations', { role: 'editor', note: 'Ben' }, 'account_links'],
  ])('does %s %s after the password, and nothing before it', async (method, path, body, table) => {
    clock.advance(16 * MINUTE_MS);
    const before = await countOf(table);
    expect(await call(method, path, body)).toMatchObject(refused);
    expect(await countOf(table)).toBe(before);
    await confirmSession(app, cookie);
    expect((await call(method, path, body)).status).toBe(201);
    expect(await countOf(table)).toBe(before + 1);
  });

  it('still reads lists and its own state', async () => {
    clock.advance(16 * MINUTE_MS);
    for (const path of ['presale/phases', 'miners', 'subscribers', 'activity', 'team', 'newsletter/campaigns']) {
      expect((await call('GET', `/api/admin/${path}`)).status, path).toBe(200);
    }
    expect((await call('GET', '/api/user')).status).toBe(200);
    expect((await call('POST', '/api/logout')).status).toBe(204);
  });

  it('stays confirmed for two hours while something is done, and no longer', async () => {
    for (let minutes = 10; minutes < 120; minutes += 10) {
      clock.advance(10 * MINUTE_MS);
      expect(await act(), `${minutes} minutes`).toBe(204);
    }
    clock.advance(10 * MINUTE_MS);
    expect(await act()).toBe(403);
    await confirmSession(app, cookie);
    expect(await act()).toBe(204);
  });

  it('is prolonged neither by looking at lists nor by calls that fail', async () => {
    clock.advance(10 * MINUTE_MS);
    expect((await call('GET', '/api/admin/presale/phases')).status).toBe(200);
    expect((await call('DELETE', '/api/admin/presale/phases/999999')).status).toBe(404);
    clock.advance(6 * MINUTE_MS);
    expect(await act()).toBe(403);
  });

  it('is confirmed for itself only', async () => {
    const body = { username: `admin-${admins}`, password: TEST_PASSWORD };
    clock.advance(16 * MINUTE_MS);
    const other = await app.call('POST', '/api/login', { body });
    expect(other.status).toBe(200);
    expect(await act()).toBe(403);
  });

  it('is not confirmed by a wrong password, and its guesses are counted', async () => {
    clock.advance(16 * MINUTE_MS);
    const guess = () => call('POST', adminConfirm.path, { password: 'a wrong one' });
    let wrong = 0;
    for (; (await guess()).json.code === 'incorrect-password'; wrong += 1) expect(await act()).toBe(403);
    expect(wrong).toBeGreaterThan(3);
    expect((await call('POST', adminConfirm.path, { password: TEST_PASSWORD })).json.code).toBe('too-many-requests');
    expect(await act()).toBe(403);
  });
});
