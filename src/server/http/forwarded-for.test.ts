import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-databases.ts';
import { plainAddresses } from './request-checks.ts';

describe('X-Forwarded-For', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['"203.0.113.9:4711"', '203.0.113.9'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['"[2001:db8::1]:4711"', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::1', '::1'],
    ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
    ['10.1.1.1:5 ,, [2001:db8::1]:6,203.0.113.9', '10.1.1.1, 2001:db8::1, 203.0.113.9'],
    ['_hidden', 'unknown'],
    ['203.0.113.9:http', 'unknown'],
    ['203.0.113.009', 'unknown'],
    ['[203.0.113.9', 'unknown'],
    ['2001:db8::1:99999', 'unknown'],
    ['x'.repeat(10_000), 'unknown'],
    ['a, 203.0.113.9:1', 'unknown, 203.0.113.9'],
    ['', ''],
  ])('%s is read as %s', (header, addresses) => {
    expect(plainAddresses(header)).toBe(addresses);
  });
});

describe('limits behind a proxy', () => {
  let testDatabase: TestDatabase;
  let app: TestApp;
  let behindTwo: TestApp;
  beforeAll(async () => {
    testDatabase = await openTestDatabase();
    const common = { database: testDatabase.database, clock: manualClock() };
    app = await startTestApp({ ...common, trustProxy: 1 });
    behindTwo = await startTestApp({ ...common, trustProxy: ['127.0.0.1', '192.0.2.1'] });
  });
  afterAll(async () => {
    await Promise.all([app.stop(), behindTwo.stop()]);
    await testDatabase.drop();
  });

  async function refusedOf(calls: number, forwardedFor: (call: number) => string, to: TestApp = app): Promise<number> {
    let refused = 0;
    for (let call = 0; call < calls; call += 1) {
      const headers = { 'x-forwarded-for': forwardedFor(call) };
      const { status } = await to.call('GET', '/api/miner/check-email/nobody@example.com', { headers });
      if (status === 429) refused += 1;
    }
    return refused;
  }

  it.each([
    ['an IPv4 address with changing ports', (call: number) => `203.0.113.1:${10_000 + call}`],
    ['an IPv6 address with changing ports', (call: number) => `[2001:db8:1::1]:${10_000 + call}`],
    ['a quoted one', (call: number) => `"[2001:db8:2::1]:${10_000 + call}"`],
    ['anything that is no address', (call: number) => `client-${call}`],
  ])('count %s as one', async (_what, forwardedFor) => {
    expect(await refusedOf(70, forwardedFor)).toBe(10);
  });

  it('ignore X-Forwarded-Host, which a client may have sent', async () => {
    const { status, text } = await app.call('GET', '/robots.txt', { headers: { 'x-forwarded-host': 'evil.example' } });
    expect([status, text.includes('evil.example')]).toEqual([200, false]);
    expect(text).toContain(new URL(app.url).host);
  });

  it('recognize a trusted proxy that is written with a port', async () => {
    const forwardedFor = (call: number) => `203.0.113.${100 + call}, 192.0.2.1:4711`;
    expect(await refusedOf(70, forwardedFor, behindTwo)).toBe(0);
  });
});
