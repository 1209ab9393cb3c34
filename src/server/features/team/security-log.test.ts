import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { registerUser, signInAdmin, TEST_PASSWORD } from '#server/testing/test-accounts.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';
import { createSecurityLog } from './security-log.ts';

/** Returns a logger and its lines, parsed. */
function memoryLog() {
  const lines: Record<string, unknown>[] = [];
  const target = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  return { lines, logger: pino({ base: null }, target) };
}

const ADMIN = { id: 1, username: 'admin', role: 'admin' } as const;
const WRONG = 'wrong-9f3c';
const NETWORK = '198.51.100.1';

describe('the security log', () => {
  it('logs event, account, network, and how long a lock lasts', () => {
    const { lines, logger } = memoryLog();
    createSecurityLog(logger, manualClock()).write('account.locked', ADMIN, NETWORK, 60_000);
    expect(lines).toEqual([
      {
        level: 40,
        time: expect.any(Number),
        event: 'account.locked',
        userId: 1,
        username: 'admin',
        isAdmin: true,
        network: NETWORK,
        forSeconds: 60,
        msg: 'Account locked after wrong passwords',
      },
    ]);
  });

  it('logs ten lines about one account at once, then one a minute with the number of omitted ones', () => {
    const { lines, logger } = memoryLog();
    const clock = manualClock();
    const log = createSecurityLog(logger, clock);
    for (let times = 0; times < 1_000; times += 1) log.write('account.sign-in', ADMIN, NETWORK);
    expect(lines).toHaveLength(10);
    log.write('account.sign-in-failed', ADMIN, NETWORK);
    expect(lines).toHaveLength(11);
    clock.advance(60_000);
    for (let times = 0; times < 1_000; times += 1) log.write('account.sign-in', ADMIN, NETWORK);
    expect(lines).toHaveLength(12);
    expect(lines[11]).toMatchObject({ event: 'account.sign-in', omitted: 990 });
  });

  it('logs 120 lines about all ordinary accounts at once, then one a second, and never omits administrators for them', () => {
    const { lines, logger } = memoryLog();
    const clock = manualClock();
    const log = createSecurityLog(logger, clock);
    for (let id = 2; id < 20_000; id += 1) {
      log.write('account.registered', { id, username: `user-${id}`, role: 'user' }, NETWORK);
    }
    expect(lines).toHaveLength(120);
    log.write('account.sign-in', ADMIN, NETWORK);
    expect(lines).toHaveLength(121);
    clock.advance(1_000);
    for (let id = 2; id < 100; id += 1) {
      log.write('account.sign-in', { id, username: `user-${id}`, role: 'user' }, NETWORK);
    }
    expect(lines).toHaveLength(122);
  });
});

describe('sign-ins in the security log', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  const { lines, logger } = memoryLog();

  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase());
    app = await startTestApp({ database, clock: manualClock(), trustProxy: true, logger });
  });
  afterAll(async () => {
    await app.stop();
    await drop();
  });
  beforeEach(() => {
    lines.length = 0;
  });

  const login = (username: string, password: string, address = '2001:db8::7') =>
    app.call('POST', '/api/login', { body: { username, password }, headers: { 'x-forwarded-for': address } });

  it('logs registration, failures and lock of an existing account, without passwords', async () => {
    await registerUser(app, 'watched');
    for (let tries = 0; tries < 6; tries += 1) await login('WATCHED', WRONG);
    await app.call('POST', '/api/login', {
      body: { username: 'watched', password: TEST_PASSWORD },
      cookie: `technovex_session_device=none`,
    });
    const network = '2001:db8:0:0::/64';
    const account = { username: 'watched', isAdmin: false, network };
    const failed = { event: 'account.sign-in-failed', ...account };
    expect(lines).toMatchObject([
      { event: 'account.registered', username: 'watched' },
      ...Array.from({ length: 4 }, () => failed),
      { event: 'account.locked', ...account, forSeconds: 60 },
      failed,
    ]);
    expect(JSON.stringify(lines)).not.toContain(TEST_PASSWORD);
    expect(JSON.stringify(lines)).not.toContain(WRONG);
  });

  it('does not log unknown names, because people type passwords there', async () => {
    for (let tries = 0; tries < 6; tries += 1) await login('my secret password', 'admin1');
    expect(lines).toEqual([]);
  });

  it('adds failed sign-ins and the logout of the team to the history, and none of others', async () => {
    const cookie = await signInAdmin(app, database, 'an-admin');
    await registerUser(app, 'no-member');
    for (const name of ['an-admin', 'no-member']) await login(name, WRONG, '198.51.100.1');
    expect((await app.call('POST', '/api/logout', { cookie })).status).toBe(204);
    const entries = async () => {
      const { rows } = await database.pool.query(
        `SELECT action, by, network FROM activity WHERE action IN ('sign-in-failed', 'signed-out')
         AND subject IN ('an-admin', 'no-member') ORDER BY action`,
      );
      return rows;
    };
    await vi.waitFor(async () =>
      expect(await entries()).toEqual([
        { action: 'sign-in-failed', by: 'unknown person', network: '198.51.100.1' },
        { action: 'signed-out', by: 'an-admin', network: '127.0.0.1' },
      ]),
    );
  });

  it('logs the sign-in of an administrator and adds it to the history', async () => {
    await signInAdmin(app, database, 'the-admin');
    expect(lines).toMatchObject([{ event: 'account.sign-in', username: 'the-admin', isAdmin: true }]);
    await registerUser(app, 'not-an-admin');
    const { rows } = await database.pool.query(
      `SELECT action, by, network, after FROM activity
       WHERE action = 'signed-in' AND subject IN ('the-admin', 'not-an-admin')`,
    );
    expect(rows).toEqual([
      { action: 'signed-in', by: 'the-admin', network: '127.0.0.1', after: { userAgent: expect.any(String) } },
    ]);
  });
});
