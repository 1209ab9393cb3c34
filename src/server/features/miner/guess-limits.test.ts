import { beforeEach, describe, expect, it } from 'vitest';
import type { ProblemError } from '#server/http/problem-error.ts';
import { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { setUpMiner } from '#server/testing/miner-suite.ts';
import { statementsDuring } from '#server/testing/record-statements.ts';
import type { Reply } from '#server/testing/start-test-app.ts';
import { TEST_PIN } from '#server/testing/test-miner.ts';
import { CREATIONS_BY_ADDRESS, PIN_RULES } from './sign-in/pins.ts';

const WRONG = '654321';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How the limits count is tested in `limits/attempt-limits.test.ts`; here are the miner's rules and its calls. */
describe('the limits of guesses', () => {
  const { suite, clock, miner: target, startMiner } = setUpMiner();
  let here: Record<string, string>;
  beforeEach(() => {
    here = suite.newAddress();
  });

  const login = ({ email }: { email: string }, pin: string, headers = here, cookie = '') =>
    suite.app.call('POST', '/api/miner/login', { body: { email, pin }, headers, cookie });
  const create = (email: string, headers = here) =>
    suite.app.call('POST', '/api/miner/wallets', { body: { email, pin: TEST_PIN }, headers });
  const syncWithPin = (pin: string) => target.sync({ pin }, { cookie: '' });
  /** Status, tries left and wait. */
  const outcome = async (attempt: Promise<Reply>) => {
    const { status, json, headers } = await attempt;
    return [status, json.attemptsLeft, headers.get('retry-after')];
  };
  const refusedFor = (seconds: number | string) => [429, undefined, String(seconds)];

  it('refuse PINs at login and with a sync after five wrong ones, for longer each time, and report the tries left', async () => {
    expect(await outcome(syncWithPin(WRONG))).toEqual([401, 4, null]);
    for (const left of [3, 2, 1]) expect(await outcome(login(target, WRONG))).toEqual([401, left, null]);
    expect(await outcome(login(target, WRONG))).toEqual([401, 0, '60']);
    expect((await login(target, TEST_PIN)).json).toMatchObject({
      ...{ status: 429, code: 'too-many-requests', title: 'Too many attempts' },
      detail: 'Too many wrong PINs. Try again in 60 seconds.',
    });
    expect(await outcome(syncWithPin(TEST_PIN))).toEqual(refusedFor(60));
    clock.advance(MINUTE);
    expect(await outcome(login(target, WRONG))).toEqual([401, 0, '120']);
    expect(await outcome(login(target, TEST_PIN))).toEqual(refusedFor(120));
    clock.advance(2 * MINUTE);
    expect(await outcome(login(target, TEST_PIN))).toEqual([200, undefined, null]);
    expect(await outcome(login(target, WRONG))).toEqual([401, 4, null]);
  });

  it('refuse without a query, count what they refuse, and hold at a process that starts later', async () => {
    const refused = async () => Number(/^technovex_attempts_refused_total (\d+)/m.exec(await suite.app.metrics())?.[1]);
    for (let tries = 0; tries < 6; tries += 1) await login(target, WRONG);
    const before = await refused();
    const statements = await statementsDuring(suite.database, async () => {
      for (let tries = 0; tries < 3; tries += 1) expect((await login(target, TEST_PIN)).status).toBe(429);
    });
    expect(statements).toEqual([]);
    expect((await refused()) - before).toBe(3);
    expect(await outcome(target.login(TEST_PIN, await suite.startAnother()))).toEqual(refusedFor(60));
  });

  it('of a known device are its own: strangers lock out neither it nor the session, and it unlocks no stranger', async () => {
    for (let tries = 0; tries < 5; tries += 1) await login(target, WRONG, suite.newAddress());
    expect((await login(target, TEST_PIN)).status).toBe(429);
    expect((await target.sync({})).status).toBe(200);
    expect((await login(target, TEST_PIN, here, target.device)).status).toBe(200);
    const other = await startMiner();
    for (const cookie of ['', other.device, 'technovex_miner_device=AAAA', 'technovex_miner_device='])
      expect((await login(target, TEST_PIN, here, cookie)).status).toBe(429);
    for (const left of [4, 3, 2, 1]) {
      expect(await outcome(login(target, WRONG, here, target.device))).toEqual([401, left, null]);
    }
    expect(await outcome(login(target, WRONG, here, target.device))).toEqual([401, 0, '60']);
    expect(await outcome(login(target, TEST_PIN, here, target.device))).toEqual(refusedFor(60));
  });

  it('refuse an address that guesses at many wallets, and neither other addresses nor known devices', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, startMiner));
    for (let tries = 0; tries < 17; tries += 1) await login(others[tries % 4] ?? target, WRONG);
    expect(await outcome(login(target, WRONG))).toEqual([401, 2, null]);
    for (let tries = 0; tries < 2; tries += 1) await login(target, WRONG);
    const fresh = await startMiner();
    expect(await outcome(login(fresh, TEST_PIN))).toEqual(refusedFor(60));
    expect((await login(fresh, TEST_PIN, suite.newAddress())).status).toBe(200);
    expect((await login(fresh, TEST_PIN, here, fresh.device)).status).toBe(200);
  });

  it('count guesses at an unknown e-mail for the address only, not for a wallet created later', async () => {
    const later = { email: `later-${target.email}` };
    for (let tries = 0; tries < 20; tries += 1) {
      expect(await outcome(login(later, WRONG))).toEqual([404, undefined, null]);
    }
    expect((await login(later, WRONG)).status).toBe(429);
    expect((await create(later.email, suite.newAddress())).status).toBe(201);
    expect((await login(later, TEST_PIN, suite.newAddress())).status).toBe(200);
  });

  it('allow an address ten new wallets at once, attempts at a taken e-mail included, and other addresses theirs', async () => {
    for (let count = 0; count < 10; count += 1) expect((await create(target.email)).status).toBe(409);
    const email = `new-${target.email}`;
    const refused = await create(email);
    expect(refused.json.detail).toBe('Too many wallets were created from your network. Try again in 30 minutes.');
    expect((await create(email, suite.newAddress())).status).toBe(201);
  });

  it.each([
    { what: 'guesses at one wallet, from all addresses together', rule: PIN_RULES.byOwner, days: [59, 30] },
    { what: 'guesses of a known device', rule: PIN_RULES.byKnownDevice, days: [39, 20] },
    { what: 'guesses from one address, at all wallets together', rule: PIN_RULES.byAddress, days: [99] },
    { what: 'new wallets from one address', rule: CREATIONS_BY_ADDRESS, days: [57] },
  ])('allow $days on the first days: $what', async ({ rule, days }) => {
    const limits = new AttemptLimits({ database: suite.database, clock });
    const startMs = clock.nowMs();
    const allowed = days.map(() => 0);
    // Each as soon as it is allowed.
    for (let day = 0; day < days.length; day = Math.floor((clock.nowMs() - startMs) / DAY)) {
      await limits
        .guess(rule, 'subject', () => Promise.resolve(false))
        .then(
          () => {
            allowed[day] = (allowed[day] ?? 0) + 1;
          },
          ({ retryAfterSeconds = Number.NaN }: ProblemError) => clock.advance(retryAfterSeconds * 1_000),
        );
    }
    expect(allowed).toEqual(days);
  });
});
