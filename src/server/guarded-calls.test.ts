import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { presaleCreatePhase } from '#contract/presale.ts';
import type { Database } from '#server/db/database.ts';
import { findByName, requireNewPassword } from '#server/features/team/account-store.ts';
import { openSocket, parseResponse, readToEnd } from '#server/testing/raw-http.ts';
import { manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { confirmSession, setTestRole, signInAdmin } from '#server/testing/test-accounts.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';

const PHASE = JSON.stringify({
  name: 'A phase begun in time',
  description: '',
  startDate: '2026-02-01T00:00:00.000Z',
  endDate: '2026-03-01T00:00:00.000Z',
  tokenPrice: 0.02,
  bonus: 0,
  minPurchase: 10,
  maxPurchase: 1_000,
  hardCap: 100_000,
  softCap: 10_000,
  isActive: false,
});

describe('a guarded request whose body arrives late', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  let cookie = '';
  let admins = 0;
  const clock = manualClock();

  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase());
    app = await startTestApp({ database, clock });
    await signInAdmin(app, database, 'another');
  });
  afterAll(async () => {
    await app.stop();
    await drop();
  });
  beforeEach(async () => {
    admins += 1;
    cookie = await signInAdmin(app, database, `admin-${admins}`);
  });

  /** Sends a request whose body is completed only after `untilComplete`. */
  async function sendWithLateBody(lines: readonly string[], body: string, untilComplete: () => Promise<unknown>) {
    let sessionsRead = 0;
    const { query } = database.pool;
    database.pool.query = (async (...args: Parameters<typeof query>) => {
      const result = await query.apply(database.pool, args);
      sessionsRead += 1;
      return result;
    }) as unknown as typeof query;
    onTestFinished(() => {
      database.pool.query = query;
    });
    const socket = openSocket(app.url);
    const response = readToEnd(socket);
    const headers = ['host: a', `cookie: ${cookie}`, 'sec-fetch-site: same-origin', 'content-type: application/json'];
    socket.write([...lines, ...headers, `content-length: ${body.length}`, 'connection: close', '', ''].join('\r\n'));
    socket.write(body.slice(0, 2));
    await expect.poll(() => sessionsRead).toBe(1);
    database.pool.query = query;
    await untilComplete();
    socket.write(body.slice(2));
    return parseResponse(await response);
  }
  const createPhase = async (untilComplete: () => Promise<unknown>) => {
    await confirmSession(app, cookie);
    return sendWithLateBody([`POST ${presaleCreatePhase.path} HTTP/1.1`], PHASE, untilComplete);
  };
  const countPhases = async () =>
    Number((await database.pool.query("SELECT count(*) FROM presale_phases WHERE name LIKE 'A phase%'")).rows[0].count);

  it('is accepted while the session lasts', async () => {
    expect((await createPhase(() => Promise.resolve())).status).toBe(201);
    expect(await countPhases()).toBe(1);
  });

  it('is rejected when the session has ended since the request began', async () => {
    const before = await countPhases();
    const response = await createPhase(() => app.call('POST', '/api/logout', { cookie }));
    expect(response.status).toBe(401);
    expect(JSON.parse(response.body).code).toBe('not-signed-in');
    expect(await countPhases()).toBe(before);
  });

  it('is rejected when the right was revoked, or a new password required, since the request began', async () => {
    const before = await countPhases();
    const name = `admin-${admins}`;
    const revoked = await createPhase(() => setTestRole(database, name, 'user'));
    expect(JSON.parse(revoked.body).code).toBe('not-an-administrator');
    await setTestRole(database, name, 'admin');
    await setTestRole(database, 'another', 'admin');
    cookie = await signInAdmin(app, database, `${name}-too`);
    const user = await findByName(database.orm, `${name}-too`);
    const due = await createPhase(() => requireNewPassword(database.orm, user?.id ?? 0));
    expect(JSON.parse(due.body).code).toBe('password-change-required');
    expect(await countPhases()).toBe(before);
  });

  it('is rejected also when the endpoint expects no body', async () => {
    const other = await app.call('GET', '/api/user/sessions', { cookie });
    const [{ id }] = other.json;
    const response = await sendWithLateBody([`DELETE /api/user/sessions/${id} HTTP/1.1`], '{"a":1}', () =>
      app.call('POST', '/api/logout', { cookie }),
    );
    expect(response.status).toBe(401);
  });
});
