import { describe, expect, it } from 'vitest';
import { setUpApp } from '#server/testing/app-suite.ts';
import { recordingLog } from '#server/testing/recording-log.ts';
import { createTrustProxyWarning, plainAddresses } from './request-checks.ts';

describe('X-Forwarded-For', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['"203.0.113.9:4711"', '203.0.113.9'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['"[2001:db8::1]:4711"', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['10.1.1.1:5 ,, [2001:db8::1]:6,203.0.113.9', '10.1.1.1, 2001:db8::1, 203.0.113.9'],
    ['203.0.113.9:http', 'unknown'],
    ['203.0.113.009', 'unknown'],
    ['[203.0.113.9', 'unknown'],
    ['2001:db8::1:99999', 'unknown'],
    ['a, 203.0.113.9:1', 'unknown, 203.0.113.9'],
    ['', ''],
  ])('%s is read as %s', (header, addresses) => {
    expect(plainAddresses(header)).toBe(addresses);
  });
});

describe('limits behind a proxy', () => {
  const suite = setUpApp({ trustProxy: ['127.0.0.1', '192.0.2.1'] });

  async function refusedOf(calls: number, forwardedFor: (call: number) => string): Promise<number> {
    let refused = 0;
    for (let call = 0; call < calls; call += 1) {
      const headers = { 'x-forwarded-for': forwardedFor(call) };
      const { status } = await suite.app.call('GET', '/api/miner/check-email/nobody@example.com', { headers });
      if (status === 429) refused += 1;
    }
    return refused;
  }

  it('count an address as one on all its ports, also behind a trusted proxy that is written with a port', async () => {
    expect(await refusedOf(70, (call) => `203.0.113.1:${10_000 + call}`)).toBe(10);
    expect(await refusedOf(61, (call) => `203.0.113.${100 + call}, 192.0.2.1:4711`)).toBe(0);
  });

  it('ignore X-Forwarded-Host, which a client may have sent', async () => {
    const headers = { 'x-forwarded-host': 'evil.example' };
    const { status, text } = await suite.app.call('GET', '/robots.txt', { headers });
    expect([status, text.includes('evil.example')]).toEqual([200, false]);
    expect(text).toContain(new URL(suite.app.url).host);
  });

  it('log once that TRUST_PROXY is missing, when they reject a forwarded request and no proxy is trusted', () => {
    const forwarded = { headers: { 'x-forwarded-for': '203.0.113.9' } };
    const log = recordingLog();
    createTrustProxyWarning(log, true)(forwarded);
    const warn = createTrustProxyWarning(log, false);
    warn({ headers: {} });
    expect(log.lines).toEqual([]);
    warn(forwarded);
    warn(forwarded);
    expect(log.lines).toEqual([expect.stringContaining('Set TRUST_PROXY')]);
  });
});
