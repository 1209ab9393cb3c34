import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpApp } from '#server/testing/app-suite.ts';
import { manualClock } from '#server/testing/start-test-app.ts';
import { registerUser, signInAdmin, TEST_PASSWORD } from '#server/testing/test-accounts.ts';
import { createSecurityLog } from './security-log.ts';

const ADMIN = { id: 1, username: 'admin', role: 'admin' } as const;
const userOf = (id: number) => ({ id, username: `user-${id}`, role: 'user' }) as const;
const WRONG = 'wrong-9f3c';
const NETWORK = '198.51.100.1';

describe('the lines of the security log', () => {
  function start() {
    const lines: object[] = [];
    const add = (line: object) => void lines.push(line);
    const clock = manualClock();
    return { lines, clock, log: createSecurityLog({ info: add, warn: add }, clock) };
  }

  it('are ten about one account at once, then one a minute with the number of omitted ones', () => {
    const { lines, clock, log } = start();
    for (let times = 0; times < 1_000; times += 1) log.write('account.sign-in', ADMIN, NETWORK);
    expect(lines).toHaveLength(10);
    log.write('account.sign-in-failed', ADMIN, NETWORK);
    expect(lines).toHaveLength(11);
    clock.advance(60_000);
    for (let times = 0; times < 1_000; times += 1) log.write('account.sign-in', ADMIN, NETWORK);
    expect(lines).toHaveLength(12);
    expect(lines[11]).toMatchObject({ event: 'account.sign-in', omitted: 990 });
  });

  it('are 120 about all ordinary accounts at once, then one a second, and never omit administrators for them', () => {
    const { lines, clock, log } = start();
    for (let id = 2; id < 20_000; id += 1) log.write('account.registered', userOf(id), NETWORK);
    expect(lines).toHaveLength(120);
    log.write('account.sign-in', ADMIN, NETWORK);
    expect(lines).toHaveLength(121);
    clock.advance(1_000);
    for (let id = 2; id < 100; id += 1) log.write('account.sign-in', userOf(id), NETWORK);
    expect(lines).toHaveLength(122);
  });
});

describe('sign-ins in the security log', () => {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const suite = setUpApp({ logger: pino({ base: null }, { write }) });
  beforeEach(() => {
    lines.length = 0;
  });

  const login = (username: string, password: string, address = '2001:db8::7') =>
    suite.login(username, password, { 'x-forwarded-for': address });

  it('are registration, failures and lock of an existing account, without passwords', async () => {
    await registerUser(suite.app, 'watched');
    for (let tries = 0; tries < 6; tries += 1) await login('WATCHED', WRONG);
    const account = { username: 'watched', isAdmin: false, network: '2001:db8:0:0::/64' };
    const failed = { event: 'account.sign-in-failed', ...account };
    expect(lines).toMatchObject([
      { event: 'account.registered', username: 'watched' },
      ...[failed, failed, failed, failed],
      { event: 'account.locked', ...account, forSeconds: 60 },
      failed,
    ]);
    expect(JSON.stringify(lines)).not.toContain(TEST_PASSWORD);
    expect(JSON.stringify(lines)).not.toContain(WRONG);
  });

  it('are none of unknown names, because people type passwords there', async () => {
    for (let tries = 0; tries < 6; tries += 1) await login('my secret password', 'admin1');
    expect(lines).toEqual([]);
  });

  it('of the team are in the history too, with failures and the logout, and none of others', async () => {
    const cookie = await signInAdmin(suite.app, suite.database, 'an-admin');
    expect(lines).toMatchObject([{ event: 'account.sign-in', username: 'an-admin', isAdmin: true }]);
    await registerUser(suite.app, 'no-member');
    for (const name of ['an-admin', 'no-member']) await login(name, WRONG, NETWORK);
    expect((await suite.app.call('POST', '/api/logout', { cookie })).status).toBe(204);
    const entries = async () => {
      const { rows } = await suite.database.pool.query(
        `SELECT action, by, network, after FROM activity WHERE action IN ('signed-in', 'sign-in-failed', 'signed-out')
         AND subject IN ('an-admin', 'no-member') ORDER BY action`,
      );
      return rows;
    };
    // The response does not wait for a failure's entry.
    await expect.poll(entries).toMatchObject([
      { action: 'sign-in-failed', by: 'unknown person', network: NETWORK },
      { action: 'signed-in', by: 'an-admin', network: '127.0.0.1', after: { userAgent: expect.any(String) } },
      { action: 'signed-out', by: 'an-admin', network: '127.0.0.1' },
    ]);
  });
});
